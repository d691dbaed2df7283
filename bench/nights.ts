/**
 * What the length of a night tells somebody who watches a live game at a real server, with slow models and a person at the
 * table: `npm run bench:nights`, or `NIGHTS=1000 npm run bench:nights`. A rule from lengths to a secret is fitted on one half
 * of the games and judged on the other, beside a guess. Games without a pace show what the rule finds
 * where nothing is hidden.
 */
import {
  type Agent,
  type GameEvent,
  isEvent,
  memoryStore,
  type PresetName,
  presets,
  scriptedAgent,
} from '../src/index.js'
import { derive } from '../src/kernel/runtime/randomness.js'
import { groupBy } from '../src/kernel/text/objects.js'
import { GameConnection } from '../src/show/server/client/index.js'
import { createServer, type StartedGame } from '../src/show/server/index.js'
import { printTable, type Row } from './support/table.ts'

const wanted = Number(process.env.NIGHTS ?? 100)
const atOnce = Number(process.env.GAMES ?? 24)
const paceMs = 60
const answerMs = 1_000

/** Of one night: how long it was for who watches, and what must stay secret. */
interface Night {
  readonly game: number
  /** What everybody knows of it: the preset, and how many live. */
  readonly group: string
  readonly lengthMs: number
  readonly 'living mafia': string
  readonly 'night role of the person': string
}

const secrets = ['living mafia', 'night role of the person'] as const

/** A model whose answers take about `typicalMs`, and sometimes four times as long. */
function slowModel(typicalMs: number): Agent {
  const scripted = scriptedAgent()
  return {
    model: `slow-${typicalMs}`,
    act: async (request) => {
      const [size, tail] = [request.random(), request.random()]
      await new Promise((later) => setTimeout(later, typicalMs * (0.5 + size) * (tail < 0.1 ? 4 : 1)))
      return scripted.act(request)
    },
  }
}

const speeds = [10, 40, 120] as const
const limits = { games: 200, socketsPerAddress: 5_000, requestsPerMinute: 1e9, startsPerMinute: 1e9 } as const
const plenty = { hellosPerMinute: 1e9, bytesPerMinute: 1e12, workMsPerMinute: 1e9 } as const

/** Free talk takes minutes of real time: its presets have the nights of the others. */
const played = (Object.keys(presets) as PresetName[]).filter((name) => presets[name].discussion.protocol !== 'reactive')

/** A person who thinks longer about what only its role is asked. */
function sitDown(server: string, { game, links }: StartedGame): GameConnection {
  const connection: GameConnection = new GameConnection({
    server,
    game: game.id,
    token: links.seats.p1?.token,
    onState: () => {},
    onMessage: (message) => {
      if (message.type !== 'ask') return
      const { requestId, options, words, takes } = message.ask
      const choice = options[requestId.length % Math.max(1, options.length)]?.value
      const speech = words === 'required' && takes.includes('speech') ? { speech: 'I am thinking.' } : {}
      const answer = { ...(choice !== undefined && { choice }), ...speech }
      setTimeout(() => connection.send({ type: 'answer', requestId, answer }), 20 + 400 * derive(requestId, 'person')())
    },
  })
  return connection
}

/** The nights of one game, as its public view shows them. */
async function nightsOf(server: Awaited<ReturnType<typeof open>>, number: number, pace: number): Promise<Night[]> {
  const rules = played[number % played.length] as PresetName
  const size = Math.max(presets[rules].table.min, Math.min(10, presets[rules].table.max))
  const players = Array.from({ length: size }, (_, seat) => ({
    agent: seat === 0 ? 'person' : `slow-${speeds[(seat + number) % speeds.length]}`,
  }))
  const body = {
    rules,
    players,
    seed: `nights ${number}`,
    paceMs: pace,
    timeoutMs: answerMs,
    maxRetries: 0,
    paused: true,
  }
  const started = (await server.call('games', body)) as StartedGame
  const person = sitDown(server.url, started)
  const seen: { readonly at: number; readonly phase: string; readonly day: number }[] = []
  await new Promise<void>((over) => {
    const watching = new GameConnection({
      server: server.url,
      game: started.game.id,
      onState: () => {},
      onMessage: (message) => {
        if (message.type !== 'events') return
        for (const { type, phase, day } of message.events) {
          if (type === 'phase.changed') seen.push({ at: performance.now(), phase, day })
          if (type !== 'game.ended') continue
          watching.close()
          over()
        }
      },
    })
    void server.call(`games/${started.game.id}/resume`, {}, started.links.moderator.token)
  })
  person.close()
  return secretsOf(await server.log(started.game.id), seen, { game: number, rules })
}

function secretsOf(
  log: readonly GameEvent[],
  seen: readonly { readonly at: number; readonly phase: string; readonly day: number }[],
  { game, rules }: { readonly game: number; readonly rules: string },
): Night[] {
  const [created] = log
  const cast = created && isEvent(created, 'game.created') ? created.data.rules.cast : {}
  return seen.flatMap(({ at, phase, day }, index) => {
    const next = seen[index + 1]
    if (phase !== 'night' || next === undefined) return []
    const dead = new Set(
      log.flatMap((event) => (isEvent(event, 'player.died') && event.day < day ? event.data.player : [])),
    )
    const dealt = log.flatMap((event) => (isEvent(event, 'role.dealt') ? event.data : []))
    const living = dealt.filter(({ player }) => !dead.has(player))
    const asked = log.some(
      (event) =>
        event.phase === 'night' && event.day === day && isEvent(event, 'answer.recorded') && event.data.player === 'p1',
    )
    return {
      game,
      group: `${rules}, ${living.length} living`,
      lengthMs: next.at - at,
      'living mafia': `${living.filter(({ role }) => cast[role]?.team === 'mafia').length}`,
      'night role of the person': `${asked}`,
    }
  })
}

async function open() {
  const agents = Object.fromEntries(
    speeds.map((ms) => [`slow-${ms}`, { agent: slowModel(ms), kind: 'model' as const }]),
  )
  const store = memoryStore()
  const server = await createServer({ store, agents, limits: { ...limits, ...plenty }, onWarning: () => {} })
  const { url } = await server.listen()
  const headers = (token: string) => ({ authorization: `Bearer ${token}` })
  const call = async (path: string, body: object, token = server.operatorToken): Promise<unknown> =>
    (await fetch(`${url}${path}`, { method: 'POST', headers: headers(token), body: JSON.stringify(body) })).json()
  const log = (id: string) => store.getEvents(id)
  return { url, call, log, close: () => server.close() }
}

type Secret = (typeof secrets)[number]

const valuesIn = (nights: readonly Night[], secret: Secret) => [...new Set(nights.map((night) => night[secret]))]

/** For each third of the lengths in a group the value under which such a length is most common. */
function fittedRule(nights: readonly Night[], secret: Secret): (night: Night) => string | undefined {
  const sorted = nights.map(({ lengthMs }) => lengthMs).sort((one, other) => one - other)
  const bounds = [1, 2].map((third) => sorted[Math.floor((third * sorted.length) / 3)] ?? 0)
  const binOf = ({ lengthMs }: Night) => bounds.filter((bound) => bound <= lengthMs).length
  const share = (bin: number, value: string) => {
    const such = nights.filter((night) => night[secret] === value)
    return (such.filter((night) => binOf(night) === bin).length + 0.5) / (such.length + 1.5)
  }
  const best = [0, 1, 2].map((bin) =>
    valuesIn(nights, secret).reduce((most, value) => (share(bin, value) > share(bin, most) ? value : most)),
  )
  return (night) => best[binOf(night)]
}

/** Of one game in one group: of how many nights with each value of the secret the rule was right. */
type Judged = ReadonlyMap<string, readonly { readonly count: number; readonly hits: number }[]>

/**
 * By how many points the rule is right more often than a guess, where in each group each value counts alike, so that to name the most
 * common gains nothing; with the interval of 95 %, drawn again by games.
 */
function advantage(nights: readonly Night[], secret: Secret): Row {
  const isFitted = ({ game }: Night) => Math.floor(game / played.length) % 2 === 0
  const rules = new Map(
    [...groupBy(nights.filter(isFitted), ({ group }) => group)].flatMap(([group, fitted]) => {
      const values = valuesIn(fitted, secret)
      return values.length > 1 ? [[group, { values, rule: fittedRule(fitted, secret) }] as const] : []
    }),
  )
  const judged = nights.filter((night) => !isFitted(night) && rules.has(night.group))
  const games = [...groupBy(judged, ({ game }) => game).values()].map(
    (ofGame): Judged =>
      new Map(
        [...rules].map(([group, { values, rule }]) => {
          const inGroup = ofGame.filter((night) => night.group === group)
          const counts = values.map((value) => {
            const such = inGroup.filter((night) => night[secret] === value)
            return { count: such.length, hits: such.filter((night) => rule(night) === value).length }
          })
          return [group, counts] as const
        }),
      ),
  )
  const random = derive('nights', 'bootstrap', secret)
  const draws = Array.from({ length: 2_000 }, () =>
    pointsIn(games.map(() => games[Math.floor(random() * games.length)] as Judged)),
  ).sort((one, other) => one - other)
  const [low, high] = [0.025, 0.975].map((share) => draws[Math.floor(share * draws.length)] ?? 0)
  const points = (value = 0) => value.toFixed(1)
  return {
    secret,
    nights: judged.length,
    'points above a guess': points(pointsIn(games)),
    from: points(low),
    to: points(high),
  }
}

function pointsIn(games: readonly Judged[]): number {
  let [points, all] = [0, 0]
  for (const group of games[0]?.keys() ?? []) {
    const counts = games.map((game) => game.get(group) ?? [])
    const sums = (counts[0] ?? []).map((_, at) => ({
      count: counts.reduce((sum, values) => sum + (values[at]?.count ?? 0), 0),
      hits: counts.reduce((sum, values) => sum + (values[at]?.hits ?? 0), 0),
    }))
    const seen = sums.filter(({ count }) => count > 0)
    if (seen.length < 2) continue
    const nights = seen.reduce((sum, { count }) => sum + count, 0)
    const share = seen.reduce((sum, { count, hits }) => sum + hits / count, 0) / seen.length
    points += nights * 100 * (share - 1 / seen.length)
    all += nights
  }
  return all === 0 ? 0 : points / all
}

async function nightsAt(pace: number): Promise<Night[]> {
  const server = await open()
  const nights: Night[] = []
  for (let first = 0; nights.length < wanted; first += atOnce) {
    const games = Array.from({ length: atOnce }, (_, index) => nightsOf(server, first + index, pace))
    nights.push(...(await Promise.all(games)).flat())
  }
  await server.close()
  return nights
}

for (const pace of [paceMs, 0]) {
  const nights = await nightsAt(pace)
  const title = pace > 0 ? 'At a pace: what the length of a night tells' : 'Without a pace, where nothing is hidden'
  printTable(
    title,
    secrets.map((secret) => advantage(nights, secret)),
  )
}
