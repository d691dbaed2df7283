import { describe, expect, test } from 'vitest'
import {
  type AgentPolicy,
  createMafiaGame,
  type GameState,
  isEvent,
  type LiveEvents,
  type PresetName,
  type PrivateInfo,
  type PublicInfo,
  policyAgent,
  randomAgent,
} from '../../src/index.js'
import { playedPresets, runs } from '../laws/support/runs.js'
import { seatsFor } from '../support/seats.js'

const first = (context: GameState, { playerId, options }: PublicInfo): string | null =>
  context.players.find(({ id, status }) => status === 'alive' && id !== playerId && options.includes(id))?.id ?? null

/** Thinks and speaks in pieces and goes for the lowest seat. */
const thorough: AgentPolicy = {
  async *think({ day }, { kind, role = 'nobody yet', investigations }) {
    yield `Day ${day}. `
    yield `I am ${role}, asked to ${kind}, `
    yield `with ${investigations.length} results.`
  },
  async *say(_context, { playerId, thought }) {
    yield `I am ${playerId} `
    yield `and thought ${thought.length} characters.`
  },
  nightAction: (context, info) => ({ target: first(context, info), reason: 'lowest seat' }),
  vote: (context, info) => (info.kind === 'judge' ? 'guilty' : { target: first(context, info), reason: 'as always' }),
  remember: (_context, { kind }) => ({ lastKind: kind }),
}

const seeds = Array.from({ length: runs(3) }, (_, index) => index + 1)

describe.each(playedPresets)('in %s', (rules) => {
  test('a policy answers every request legally at the first try, to the end', async () => {
    for (const seed of seeds) {
      const { events } = await createMafiaGame({ rules, players: 10, seed, agent: policyAgent(thorough) }).run()
      expect(events.at(-1)?.type).toBe('game.ended')
      const failed = events.filter((event) => isEvent(event, 'answer.rejected') || isEvent(event, 'answer.defaulted'))
      expect(failed.filter(({ data }) => (data as { kind: string }).kind !== 'persona')).toEqual([])
      const thoughts = events.flatMap((event) => (isEvent(event, 'thought.recorded') ? [event.data.text] : []))
      expect(thoughts.length).toBeGreaterThan(10)
      for (const thought of thoughts)
        expect(thought).toMatch(/^Day \d+\. I am [a-z ]+, asked to \S+, with \d results\.$/)
    }
  })

  test('what it thinks and says arrives in pieces that make up what is recorded', async () => {
    const game = createMafiaGame({ rules, players: seatsFor(rules, 6), seed: 'streams', agent: policyAgent(thorough) })
    const pieces = new Map<string, string>()
    const gather = ({ type, requestId, chunk }: LiveEvents['speech.streamed'] | LiveEvents['thought.streamed']) =>
      pieces.set(`${type} ${requestId}`, (pieces.get(`${type} ${requestId}`) ?? '') + chunk)
    game.on('thought.streamed', gather)
    game.on('speech.streamed', gather)
    const { events } = await game.run()
    for (const event of events) {
      if (!isEvent(event, 'answer.recorded')) continue
      const { requestId, answer, kind } = event.data
      expect(pieces.get(`thought.streamed ${requestId}`)).toBe(answer.thought)
      if (kind === 'speak' || kind === 'chat') expect(pieces.get(`speech.streamed ${requestId}`)).toBe(answer.speech)
    }
  })
})

test('a policy knows what its player knows and nothing more', async () => {
  const seen: [GameState, PrivateInfo][] = []
  const spy: AgentPolicy = {
    ...thorough,
    think: (context, info) => {
      seen.push([context, info])
      return ''
    },
  }
  const players = [{ agent: policyAgent(spy), role: 'sheriff' as const }, {}, {}, {}, {}, {}, {}]
  for (const seed of [1, 2, 3, 4, 5, 6])
    await createMafiaGame({ rules: 'trial', players, agent: randomAgent(), seed }).run()
  for (const [{ players, phase }, { role, teammates, memory }] of seen) {
    expect(phase).not.toBe('ended')
    expect(role).toBe('sheriff')
    expect(teammates).toBeUndefined()
    expect(players.filter((player) => player.role !== undefined).map(({ id }) => id)).toEqual(['p1'])
    if (memory !== undefined) expect(memory).toEqual({ lastKind: expect.any(String) })
  }
  const learned = seen.flatMap(([, { investigations }]) => investigations)
  expect(learned.length).toBeGreaterThan(0)
  for (const { player, result } of learned) expect([player, ['mafia', 'town'].includes(result)]).toEqual(['p1', true])
})

test('every power is used by `nightAction`, those that block and watch too', async () => {
  const asked = new Map<string, Set<string>>()
  const noted = (method: string, { kind }: PublicInfo) => asked.set(kind, (asked.get(kind) ?? new Set()).add(method))
  const agent = policyAgent({
    say: () => 'Hello.',
    nightAction: (context, info) => {
      noted('nightAction', info)
      return first(context, info)
    },
    vote: (context, info) => {
      noted('vote', info)
      return info.kind === 'judge' ? 'innocent' : first(context, info)
    },
  })
  const rules = { extends: 'masquerade', maxDays: 2 } as const
  for (const seed of [1, 2, 3]) await createMafiaGame({ rules, players: 12, seed, agent }).run()
  for (const power of ['kill', 'block', 'protect', 'investigate', 'watch'])
    expect([power, ...(asked.get(power) ?? [])]).toEqual([power, 'nightAction'])
  expect([...(asked.get('nominate') ?? [])]).toEqual(['vote'])
})

test('choosing nobody is to skip, and saying nothing is to stay silent', async () => {
  const quiet: AgentPolicy = { say: () => '', nightAction: () => null, vote: () => null }
  const asked = async (rules: PresetName) => {
    const agents = [{ agent: policyAgent(quiet) }, {}, {}, {}, {}, {}]
    const games = [1, 2, 3, 4, 5].map((seed) => createMafiaGame({ rules, players: agents, agent: randomAgent(), seed }))
    const events = (await Promise.all(games.map((game) => game.run()))).flatMap((result) => result.events)
    return events.flatMap((event) =>
      isEvent(event, 'answer.recorded') && event.data.player === 'p1' ? [event.data] : [],
    )
  }
  const votes = (await asked('benchmark')).filter(({ kind }) => kind === 'vote')
  expect(votes.length).toBeGreaterThan(0)
  for (const { answer } of votes) expect(answer).toEqual({ choice: 'skip' })
  const spoken = (await asked('reactive')).filter(({ kind }) => kind === 'speak')
  expect(spoken.length).toBeGreaterThan(0)
  for (const { answer } of spoken) expect(answer).toEqual({ choice: 'silent' })
})

test('words of a policy after an abort are ignored', async () => {
  let stopped = false
  const endless: AgentPolicy = {
    ...thorough,
    async *say() {
      try {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 5))
          yield 'and '
        }
      } finally {
        stopped = true
      }
    },
  }
  const players = [{ agent: policyAgent(endless) }, {}, {}, {}, {}]
  const options = { rules: 'benchmark', players, agent: randomAgent(), timeoutMs: 30, maxRetries: 0, seed: 2 } as const
  const { events } = await createMafiaGame(options).run()
  expect(events.some(({ type }) => type === 'answer.defaulted')).toBe(true)
  await expect.poll(() => stopped).toBe(true)
})
