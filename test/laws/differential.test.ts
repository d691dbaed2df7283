import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type AgentRequest, type Answer, defineRules, type PresetName, presets, type Role } from '../../src/index.js'
import { dealtRoles, roleCountsFor } from '../../src/kernel/rules/role-counts.js'
import { findTeam } from '../../src/kernel/rules/team.js'
import { castWith } from '../support/cast-with.js'
import { bytesOf, bytesOfLog, type Played, play, seedPrefix } from './support/play.js'
import { isFull, playedPresets, runs } from './support/runs.js'
import { numbers, steadyAgent } from './support/steady-agent.js'

const seeds = Array.from({ length: runs(72, 24) }, (_, index) => `${seedPrefix}-twin-${index}`)
/** The share of the seeds that falls to the `index`th of `count` cases: together they take every seed once. */
const share = (index: number, count: number) => seeds.filter((_, place) => place % count === index)
const short = (preset: PresetName) => defineRules({ extends: preset, maxDays: isFull ? 3 : 2, summaries: true })

/** What a player was asked, and a digest of everything the request told it. */
interface Asked extends Pick<AgentRequest, 'id' | 'kind' | 'playerId' | 'options'> {
  readonly seen: number
  readonly digest: string
}

/** A game that is over, in digests: two games are the same where these are. */
interface Watched {
  readonly played: Played
  readonly asked: readonly Asked[]
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

/** Plays a game and digests each request while it is put, when its view is at hand. */
async function watch(options: Parameters<typeof play>[0], bytes = bytesOf): Promise<Watched> {
  const digests: string[] = []
  const act = (request: AgentRequest) => {
    digests.push(sha256(bytes(request)))
    return options.agent.act(request)
  }
  const played = await play({ ...options, agent: { act } })
  const asked = played.requests.map(({ request: { id, kind, playerId, options }, seen }, index) => {
    return { id, kind, playerId, options, seen, digest: digests[index] ?? '' }
  })
  return { played: { ...played, requests: [] }, asked }
}

/** A steady agent that remembers what it answered: twins are asked the same again and again. */
function remembering(agent: ReturnType<typeof steadyAgent>): ReturnType<typeof steadyAgent> {
  const answers = new Map<string, Answer>()
  const act = (request: AgentRequest): Answer => {
    const key = `${request.kind} ${request.id} ${request.options}`
    const answer = answers.get(key) ?? agent.act(request)
    answers.set(key, answer)
    return answer
  }
  return { act }
}

/** One answer that differs between two games, and who may know of it besides the player itself. */
interface Secret {
  readonly what: string
  /** The kinds of request in whose answers it may be; every kind when absent. */
  readonly kinds?: readonly AgentRequest['kind'][]
  readonly sharedByMafia?: true
  /** Who watches sees whom a player visits. */
  readonly seenByWatchers?: true
  readonly change: (answer: Answer, other: string) => Answer
}

const chosen = (answer: Answer, choice: string): Answer => ({ ...answer, choice })
const said = (answer: Answer): Answer => ({ ...answer, speech: 'Something else entirely.' })

const secrets: readonly Secret[] = [
  { what: 'a thought', change: (answer) => ({ ...answer, thought: 'Something else.' }) },
  { what: 'a memory', change: (answer) => ({ ...answer, memory: ['something', 'else', 'and', 'longer'] }) },
  { what: "a sheriff's target", kinds: ['investigate'], seenByWatchers: true, change: chosen },
  { what: "a doctor's target without effect", kinds: ['protect'], seenByWatchers: true, change: chosen },
  { what: 'a reason given at night', kinds: ['block', 'protect', 'investigate', 'watch', 'shoot'], change: said },
  { what: 'a summary', kinds: ['summarize'], change: said },
  { what: 'words among the mafia', kinds: ['chat', 'kill', 'strategize'], sharedByMafia: true, change: said },
  { what: "a mafia player's pick without effect", kinds: ['kill'], sharedByMafia: true, change: chosen },
]

/** A game, and the agent that answers alike in its twins. */
interface Base extends Watched {
  readonly seed: string
  readonly steady: ReturnType<typeof steadyAgent>
}

async function baseOf(preset: PresetName, seed: string): Promise<Base> {
  const steady = remembering(steadyAgent(seed))
  return { seed, steady, ...(await watch({ rules: short(preset), players: 9, seed, agent: steady })) }
}

/** Plays again with the same answers but one. Null when the answers after it could not stay the same. */
async function twinOf({ seed, steady, played, asked }: Base, secret: Secret, request: Asked): Promise<Watched | null> {
  const before = new Map(asked.map((put) => [put.id, steady.act(put as unknown as AgentRequest).choice]))
  const others = request.options.filter((option) => option !== before.get(request.id))
  const other = others[Math.floor(numbers(seed, 'other')() * others.length)] ?? ''
  let strayed = secret.change === chosen && other === ''
  const act = (put: AgentRequest): Answer => {
    const answer = steady.act(put)
    if (put.id === request.id) return secret.change(answer, other)
    strayed ||= answer.choice !== before.get(put.id)
    return answer
  }
  const twin = await watch({ rules: played.game.rules, players: 9, seed, agent: { act } })
  const isPrivate = deaths(played) === deaths(twin.played)
  return strayed || !isPrivate ? null : twin
}

/** Who died of each night and why, as the public hears it. */
function deaths({ events }: Played): string {
  const told = events.flatMap((event) => {
    if (event.type === 'night.resolved') return `night ${event.day}`
    return event.type === 'player.died' && event.phase === 'dawn' ? `${event.data.player} ${event.data.cause}` : []
  })
  return told.join()
}

const roleIn = ({ result }: Played, id: string): string => result.players.find((player) => player.id === id)?.role ?? ''

const isMafia = (played: Played, id: string): boolean => findTeam(played.game.rules, roleIn(played, id)) === 'mafia'

const watches = (played: Played, id: string): boolean =>
  played.game.rules.cast[roleIn(played, id)]?.powers.some(({ power }) => power === 'watch') ?? false

/** The requests of everyone who may not know, player by player. */
function unknowing({ played, asked }: Watched, { sharedByMafia, seenByWatchers }: Secret, owner: string): string[] {
  const mayKnow = (id: string) => (sharedByMafia && isMafia(played, id)) || (seenByWatchers && watches(played, id))
  const others = asked.filter(({ playerId }) => playerId !== owner && !mayKnow(playerId))
  return others.map(({ id, digest }) => `${id} ${digest}`).sort()
}

/** Whether roles that play by the preset have what the secret is about, and a pick may come to nothing. */
function isOn(preset: PresetName, { what, kinds }: Secret): boolean {
  const { cast } = presets[preset]
  const played = dealtRoles(roleCountsFor(short(preset), 9)).flatMap((role) => cast[role]?.powers ?? [])
  const nightly = kinds?.filter((kind) => ['block', 'protect', 'investigate', 'watch', 'shoot'].includes(kind)) ?? []
  if (nightly.length > 0) return played.some(({ power }) => (nightly as readonly string[]).includes(power))
  // In `classic` all agree in the open; in `aiwolf-5` nobody guards whom the only werewolf picks.
  return !(/pick/.test(what) && ['classic', 'aiwolf-5'].includes(preset))
}

describe.each(playedPresets)('in %s', (preset) => {
  const own = secrets.filter((secret) => isOn(preset, secret))

  const perSecret = share(0, own.length).length

  test.each(own)(`$what changes no request of those who may not know: ${perSecret} games`, async (secret) => {
    let twins = 0
    const tried = share(own.indexOf(secret), own.length)
    for (const [place, seed] of [...tried, ...seeds].entries()) {
      // Where few are protected, few picks come to nothing: the first that does is looked for.
      if (place >= tried.length && twins > 0) break
      const one = await baseOf(preset, seed)
      const where = one.asked.filter(({ kind }) => secret.kinds?.includes(kind) ?? kind !== 'persona')
      const request = where[Math.floor(numbers(seed, secret.what)() * where.length)]
      const twin = request && (await twinOf(one, secret, request))
      if (!twin) continue
      twins++
      expect(unknowing(twin, secret, request.playerId), seed).toEqual(unknowing(one, secret, request.playerId))
      expect(bytesOfLog(twin.played.events) === bytesOfLog(one.played.events), seed).toBe(false)
    }
    expect(twins).toBeGreaterThan(0)
  })

  test('a vote that differs is seen by all: the comparison can tell', async () => {
    const vote: Secret = { what: 'a vote', kinds: ['vote', 'nominate'], change: chosen }
    const told = await Promise.all(
      seeds.slice(0, isFull ? 10 : 3).map(async (seed) => {
        const one = await baseOf(preset, seed)
        const request = one.asked.find(({ kind }) => vote.kinds?.includes(kind))
        // A vote that ends the game is followed by no question.
        const isFollowed = request && one.asked.some(({ seen }) => seen > request.seen)
        const twin = isFollowed && (await twinOf(one, vote, request))
        return twin ? JSON.stringify(unknowing(twin, vote, '')) !== JSON.stringify(unknowing(one, vote, '')) : null
      }),
    )
    expect(told).toContain(true)
    expect(told).not.toContain(false)
  })
})

/** Who has a power is not to be told from anything the others are asked, as long as it changes nothing in public. */
const hidden: readonly (readonly [power: Role, preset: PresetName, town: readonly Role[]])[] = [
  ['sheriff', 'trial', ['sheriff', 'doctor']],
  ['doctor', 'trial', ['doctor', 'sheriff']],
  ['sheriff', 'classic', ['sheriff', 'doctor', 'vigilante']],
  ['doctor', 'classic', ['doctor', 'sheriff', 'vigilante']],
  ['vigilante', 'classic', ['vigilante', 'doctor', 'sheriff']],
  ['sheriff', 'night-zero', ['sheriff', 'doctor']],
  ['doctor', 'night-zero', ['doctor', 'sheriff']],
  ['sheriff', 'benchmark', ['sheriff', 'doctor', 'vigilante']],
  ['doctor', 'benchmark', ['doctor', 'sheriff', 'vigilante']],
  ['vigilante', 'benchmark', ['vigilante', 'doctor', 'sheriff']],
]

/** Doctors choose by the night alone, vigilantes hold their fire: whoever has the power uses it alike. */
function alike(seed: string): ReturnType<typeof steadyAgent> {
  const steady = steadyAgent(seed)
  const act = (request: AgentRequest): Answer => {
    const { kind, options, view } = request
    if (kind === 'shoot') return { choice: 'skip' }
    if (kind !== 'protect') return steady.act(request)
    const weight = (option: string) => numbers(seed, view.day, option)()
    return { choice: [...options].sort((one, other) => weight(one) - weight(other))[0] as string }
  }
  return { act }
}

/** Everything the others were asked until the role of `p1` or `p2` was shown. */
function askedOfOthers({ played, asked }: Watched): string[] {
  const shown = played.events.find(
    ({ type, data }) =>
      type === 'game.ended' ||
      (type === 'player.died' && 'role' in data && ['p1', 'p2'].includes(data.player as string)),
  )
  return asked
    .filter(({ playerId, seen }) => seen <= (shown?.seq ?? 0) && !['p1', 'p2'].includes(playerId))
    .map(({ id, digest }) => `${id} ${digest}`)
    .sort()
}

/** The commitment to the roles differs by design. */
const withoutCommitment = (request: AgentRequest): string => bytesOf(request).replace(/"commitment":"[0-9a-f]+"/, '')

const perPower = share(0, hidden.length).length

test.each(hidden)(
  `nobody can tell whether its neighbour is the %s in %s: ${perPower} games`,
  async (power, preset, [, ...others]) => {
    const table = (p1: Role, p2: Role) => {
      const roles: Role[] = [p1, p2, ...others, 'mafia', 'mafia', 'villager', 'villager', 'villager', 'villager']
      return roles.slice(0, 8).map((role) => ({ role }))
    }
    const rules = defineRules({ extends: short(preset), cast: castWith(preset, { sheriff: { learns: 'team' } }) })
    const place = hidden.findIndex((other) => other[0] === power && other[1] === preset)
    const tried = share(place, hidden.length)
    let twins = 0
    for (const seed of tried) {
      const game = { rules, seed, agent: remembering(alike(seed)) }
      const one = await watch({ ...game, players: table(power, 'villager') }, withoutCommitment)
      const other = await watch({ ...game, players: table('villager', power) }, withoutCommitment)
      if (deaths(one.played) !== deaths(other.played)) continue
      twins++
      expect(askedOfOthers(other), seed).toEqual(askedOfOthers(one))
      expect(askedOfOthers(one).length).toBeGreaterThan(0)
    }
    expect(twins).toBeGreaterThan(isFull ? tried.length / 4 : 0)
  },
)
