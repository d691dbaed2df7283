import { describe, expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  type Answer,
  defineRules,
  type GameEvent,
  type PresetName,
  presets,
  type Role,
} from '../../src/index.js'
import { bytesOf, type Played, play, scaled, seedPrefix } from './support/play.js'
import { numbers, steadyAgent } from './support/steady-agent.js'

const seeds = (count: number) => Array.from({ length: scaled(count) }, (_, index) => `${seedPrefix}-twin-${index}`)
const short = (preset: PresetName) => defineRules({ extends: preset, maxDays: 3, summaries: true })

/** One answer that differs between two games, and who may know of it besides the player itself. */
interface Secret {
  readonly what: string
  /** The kinds of request in whose answers it may be; every kind when absent. */
  readonly kinds?: readonly AgentRequest['kind'][]
  readonly sharedByMafia?: true
  readonly change: (answer: Answer, other: string) => Answer
}

const chosen = (answer: Answer, choice: string): Answer => ({ ...answer, choice })
const said = (answer: Answer): Answer => ({ ...answer, speech: 'Something else entirely.' })

const secrets: readonly Secret[] = [
  { what: 'a thought', change: (answer) => ({ ...answer, thought: 'Something else.' }) },
  { what: 'a memory', change: (answer) => ({ ...answer, memory: ['something', 'else', 'and', 'longer'] }) },
  { what: "a sheriff's target", kinds: ['investigate'], change: chosen },
  { what: "a doctor's target without effect", kinds: ['protect'], change: chosen },
  { what: 'a reason given at night', kinds: ['protect', 'investigate', 'shoot'], change: said },
  { what: 'a summary', kinds: ['summarize'], change: said },
  { what: 'words among the mafia', kinds: ['chat', 'kill', 'strategize'], sharedByMafia: true, change: said },
  { what: "a mafia player's pick without effect", kinds: ['kill'], sharedByMafia: true, change: chosen },
]

/** Plays again with the same answers but one. Null when the answers after it could not stay the same. */
async function twinOf(base: Played, secret: Secret, request: AgentRequest): Promise<Played | null> {
  const { seed } = (base.events[0] as GameEvent<'game.created'>).data
  const steady = steadyAgent(seed)
  const before = new Map(base.requests.map(({ request }) => [request.id, steady.act(request).choice]))
  const others = request.options.filter((option) => option !== before.get(request.id))
  const other = others[Math.floor(numbers(seed, 'other')() * others.length)] ?? ''
  let strayed = secret.change === chosen && other === ''
  const act = (asked: AgentRequest): Answer => {
    const answer = steady.act(asked)
    if (asked.id === request.id) return secret.change(answer, other)
    strayed ||= answer.choice !== before.get(asked.id)
    return answer
  }
  const twin = await play({ rules: base.game.rules, players: 9, seed, agent: { act } })
  const isPrivate = deaths(base) === deaths(twin)
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

const roleOf = ({ result }: Played, id: string): Role | undefined =>
  result.players.find((player) => player.id === id)?.role

/** The requests of everyone who may not know, player by player. */
function unknowing(played: Played, { sharedByMafia }: Secret, owner: string): string[] {
  const others = played.requests.filter(
    ({ request: { playerId } }) => playerId !== owner && !(sharedByMafia && roleOf(played, playerId) === 'mafia'),
  )
  return others.map(({ request }) => bytesOf(request)).sort()
}

const isOn = (preset: PresetName, what: string): boolean =>
  !(preset === 'reactive' && /sheriff|doctor|at night/.test(what)) && !(preset === 'classic' && /pick/.test(what))

describe.each(Object.keys(presets) as PresetName[])('in %s', (preset) => {
  test.each(secrets.filter(({ what }) => isOn(preset, what)))(
    '$what changes no request of those who may not know',
    async (secret) => {
      let twins = 0
      for (const seed of seeds(24)) {
        const base = await play({ rules: short(preset), players: 9, seed, agent: steadyAgent(seed) })
        const where = base.requests.filter(
          ({ request }) => secret.kinds?.includes(request.kind) ?? request.kind !== 'persona',
        )
        const { request } = where[Math.floor(numbers(seed, secret.what)() * where.length)] ?? {}
        const twin = request && (await twinOf(base, secret, request))
        if (!twin) continue
        twins++
        expect(unknowing(twin, secret, request.playerId), seed).toEqual(unknowing(base, secret, request.playerId))
        expect(twin.events.map(({ meta: _, ...event }) => event)).not.toEqual(
          base.events.map(({ meta: _, ...event }) => event),
        )
      }
      expect(twins).toBeGreaterThan(seeds(24).length / 8)
    },
  )

  test('a vote that differs is seen by all: the comparison can tell', async () => {
    const vote: Secret = { what: 'a vote', kinds: ['vote', 'nominate'], change: chosen }
    const told = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const seed = `${seedPrefix}-vote-${index}`
        const base = await play({ rules: short(preset), players: 9, seed, agent: steadyAgent(seed) })
        const request = base.requests.find(({ request: { kind } }) => vote.kinds?.includes(kind))?.request
        const twin = request && (await twinOf(base, vote, request))
        return twin && JSON.stringify(unknowing(twin, vote, '')) !== JSON.stringify(unknowing(base, vote, ''))
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
function alike(seed: string): Agent {
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

/** Everything the others were asked until the role of `p1` or `p2` was shown; the commitment to the roles differs by design. */
function askedOfOthers(played: Played): string[] {
  const shown = played.events.find(
    ({ type, data }) =>
      type === 'game.ended' ||
      (type === 'player.died' && 'role' in data && ['p1', 'p2'].includes(data.player as string)),
  )
  return played.requests
    .filter(({ request, seen }) => seen <= (shown?.seq ?? 0) && !['p1', 'p2'].includes(request.playerId))
    .map(({ request }) => bytesOf(request).replace(/"commitment":"[0-9a-f]+"/g, ''))
    .sort()
}

test.each(hidden)('nobody can tell whether its neighbour is the %s in %s', async (power, preset, [, ...others]) => {
  let twins = 0
  for (const seed of seeds(20)) {
    const table = (p1: Role, p2: Role) => {
      const roles: Role[] = [p1, p2, ...others, 'mafia', 'mafia', 'villager', 'villager', 'villager', 'villager']
      return roles.slice(0, 8).map((role) => ({ role }))
    }
    const agent = alike(seed)
    const rules = defineRules({ extends: short(preset), night: { sheriff: { learns: 'team' } } })
    const game = { rules, seed, agent }
    const one = await play({ ...game, players: table(power, 'villager') })
    const other = await play({ ...game, players: table('villager', power) })
    if (deaths(one) !== deaths(other)) continue
    twins++
    expect(askedOfOthers(other), seed).toEqual(askedOfOthers(one))
    expect(askedOfOthers(one).length).toBeGreaterThan(0)
  }
  expect(twins).toBeGreaterThan(seeds(20).length / 4)
})
