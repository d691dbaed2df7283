import { expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  type Answer,
  createBudget,
  createMafiaGame,
  forkGame,
  type GameEvent,
  type GameOptions,
  isEvent,
  type JournalEntry,
  randomAgent,
  replayGame,
  resumeGame,
  verifyLog,
} from '../../../src/index.js'
import { bare, counted } from '../../support/logs.js'

const random = randomAgent()
const usage = { inputTokens: 1_000, costUsd: 1 }
const inFreeTalk = ({ kind, options }: AgentRequest) => kind === 'speak' && options.length > 0

/** Fails for `failingMs` each time in a free discussion, and then talks past its end. */
const tooLate = (failures: number, failingMs = 1_000, lateMs = 100_000): Agent => ({
  act: (request) => {
    if (!inFreeTalk(request)) return random.act(request)
    return request.attempt <= failures
      ? ({ choice: 'zzz', latencyMs: failingMs, usage } satisfies Answer)
      : { speech: 'Late.', latencyMs: lateMs }
  },
})

const make = (agent: Agent, options: GameOptions = {}) =>
  createMafiaGame({ rules: { extends: 'reactive', maxDays: 2 }, players: 6, seed: 3, agent, ...options })

const of = <K extends GameEvent['type']>(events: readonly GameEvent[], type: K) =>
  events.filter((event) => isEvent(event, type)) as unknown as GameEvent<K>[]

test.each([0, 1, 3])('a question that is dropped leaves its %i failed tries, and what they cost', async (failures) => {
  const budget = createBudget({})
  const { events, usage: used, stats } = await make(tooLate(failures), { budget }).run()
  const dropped = of(events, 'answer.dropped')
  expect(dropped.length).toBeGreaterThan(0)
  for (const { seq, data } of dropped) {
    const tries = events.slice(seq - 2 * failures, seq).filter(({ type }) => type === 'answer.rejected')
    expect(tries.map(({ data }) => data)).toMatchObject(
      Array.from({ length: failures }, (_, index) => ({ requestId: data.requestId, attempt: index + 1 })),
    )
    for (const tried of tries)
      expect(tried).toMatchObject({ type: 'answer.rejected', audience: [data.player], meta: { usage } })
  }
  const count = failures * dropped.length
  expect(stats.rejected).toBe(count)
  expect(used.costUsd ?? 0).toBe(count)
  expect(budget.spent).toMatchObject({ costUsd: count, tokens: 1_000 * count })
  await replayGame(events)
  expect(await verifyLog(events)).toMatchObject({ ok: true })
})

test('a game continues from every cut around a dropped question, asking nothing that is recorded', async () => {
  const { events } = await make(tooLate(2)).run()
  for (let length = 1; length < events.length; length++) {
    const past = events.slice(0, length)
    const agent = counted(tooLate(2))
    const resumed = resumeGame(past, { agent, budget: {} })
    expect(bare((await resumed.run()).events), `cut at ${length}`).toEqual(bare(events))
    const tries = [...of(past, 'answer.rejected'), ...of(past, 'answer.recorded')]
    const known = tries.map(({ data }) => `${data.requestId}/${data.attempt}`)
    expect(agent.asked.filter((ask) => known.includes(ask))).toEqual([])
  }
})

test('a journal knows when a try failed, whether the log was cut before it or after it', async () => {
  const agent = tooLate(1, 30_000, 40_000)
  const entries: JournalEntry[] = []
  const { events } = await make(agent, { journal: { record: (entry) => void entries.push(entry) } }).run()
  const { seq, data } = of(events, 'answer.dropped')[0] as GameEvent<'answer.dropped'>
  const last = entries.findIndex(({ requestId }) => requestId === data.requestId)
  expect(entries[last]).toMatchObject({ attempt: 1, at: expect.any(Number) })
  const journal = entries.slice(0, last + 1)
  for (const length of [seq - 1, seq]) {
    const asking = counted(agent)
    const resumed = await resumeGame(events.slice(0, length), { agent: asking, journal }).run()
    expect(bare(resumed.events)).toEqual(bare(events))
    expect(asking.asked[0]).toBe(`${data.requestId}/2`)
  }
})

test('a journal that holds more tries of a dropped question than its log does not change the log', async () => {
  const { events } = await make(tooLate(1)).run()
  const { data } = of(events, 'answer.dropped')[0] as GameEvent<'answer.dropped'>
  const { requestId, player } = data
  const journal = [2, 3].map((attempt) => ({ requestId, player, attempt, reason: 'Not kept in time.' }))
  expect(bare((await resumeGame(events, { agent: random, journal }).run()).events)).toEqual(bare(events))
})

test('a fork after a dropped question keeps it and its failed tries', async () => {
  const { events } = await make(tooLate(1)).run()
  const dropped = events.findIndex(({ type }) => type === 'answer.dropped')
  const vote = of(events, 'answer.recorded').find(({ seq, data }) => seq > dropped && data.kind === 'vote')
  const fork = await forkGame(events, { at: vote?.seq ?? 0, change: { speech: 'Otherwise.' }, agent: random })
  const forked = await fork.run()
  expect(bare(forked.events.slice(2, dropped + 1))).toEqual(bare(events.slice(2, dropped + 1)))
  expect(await verifyLog(forked.events)).toMatchObject({ ok: true })
})

test("the usage of a dropped question's failed tries counts against a budget, in the game and when it continues", async () => {
  const limits = { maxCostUsd: 1 }
  const game = make(tooLate(1), { budget: limits })
  const reached: unknown[] = []
  game.on('budget.reached', ({ spent }) => {
    reached.push(spent.costUsd)
    game.abort()
  })
  await expect(game.run()).rejects.toThrow()
  expect(reached).toEqual([1])

  const { events } = await make(tooLate(1)).run()
  const dropped = events.findIndex(({ type }) => type === 'answer.dropped')
  const resumed = resumeGame(events.slice(0, dropped + 1), { agent: random, budget: limits })
  resumed.on('budget.reached', ({ spent }) => {
    reached.push(spent.costUsd)
    resumed.abort()
  })
  await expect(resumed.run()).rejects.toThrow()
  expect(reached).toEqual([1, 1])
})
