import { describe, expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  type GameEvent,
  isEvent,
  type JournalEntry,
  type MafiaGame,
  randomAgent,
  replayGame,
  resumeGame,
  ServiceError,
  type ServiceFault,
  verifyLog,
} from '../../../src/index.js'
import { gameCosts } from '../../../src/lab/stats/index.js'
import { withoutFaults } from '../../support/comparable.js'
import { SkippingClock } from '../../support/skipping-clock.js'
import { ticks } from '../../support/ticks.js'

type Call = Pick<AgentRequest, 'id' | 'attempt' | 'error'>
type Fails = (call: Call, count: number) => ServiceError | undefined

/** Plays as `randomAgent` does, a moment later, but for calls that its service fails. */
function served(fails: Fails) {
  const calls: Call[] = []
  const answered: string[] = []
  const agent: Agent = {
    name: 'served',
    act: async (request) => {
      const { id, attempt, error } = request
      const count = calls.push({ id, attempt, ...(error && { error }) })
      await Promise.resolve()
      const failed = fails(request, count)
      if (failed) throw failed
      answered.push(`${request.id} ${request.attempt}`)
      return { ...randomAgent().act(request), usage: { model: 'm', inputTokens: 10, outputTokens: 2 } }
    },
  }
  return { agent, calls, answered }
}

const fault = (kind: ServiceFault, retryAfterMs?: number) =>
  new ServiceError(kind, `The service is ${kind}.`, {
    usage: { model: 'm', inputTokens: 3 },
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })

const table = { rules: 'trial', players: 7, seed: 11 } as const
const game = (agent: Agent, more: Partial<Parameters<typeof createMafiaGame>[0]> = {}) =>
  createMafiaGame({ ...table, clock: new SkippingClock(), agent, ...more })
const calm = async () => (await game(served(() => undefined).agent).run()).events

/** Runs `game` until a service has stopped it and every call that was under way is in. */
async function stopped(running: MafiaGame) {
  const failed = new Promise<{ fault: string; player: string; requestId: string; reason: string }>((resolve) =>
    running.once('service.failed', resolve),
  )
  const ended = running.run()
  ended.catch(() => {})
  const event = await Promise.race([failed, ended.then(() => undefined)])
  await running.settled()
  await ticks()
  return { event, ended }
}

const failedCalls = (events: readonly GameEvent[]) => events.filter(({ type }) => type === 'call.failed')
const everyThird: Fails = (_call, count) => (count % 3 === 0 ? fault('unavailable') : undefined)

describe('a service that is unavailable for a while', () => {
  test('uses no try, is unknown to the player, and the game is the same as without faults', async () => {
    const { agent, calls, answered } = served(everyThird)
    const { events, stats } = await game(agent).run()
    expect(withoutFaults(events)).toEqual(withoutFaults(await calm()))
    expect([stats.rejected, stats.defaulted]).toEqual([0, 0])
    expect(stats.failedCalls).toBe(failedCalls(events).length)
    expect(stats.failedCalls).toBeGreaterThan(10)
    for (const { attempt, error } of calls) expect([attempt, error]).toEqual([1, undefined])
    expect(new Set(answered).size).toBe(answered.length)
  })

  test('is in the log, which replays, verifies, resumes from any cut and counts every call', async () => {
    const { events } = await game(served(everyThird).agent).run()
    expect(withoutFaults((await replayGame(events)).events)).toEqual(withoutFaults(events))
    expect((await replayGame(events)).events).toEqual(events)
    expect(await verifyLog(events)).toMatchObject({ ok: true })
    expect(gameCosts(events).total.calls).toBe(events.filter(({ meta }) => meta?.usage).length)
    expect(gameCosts(events).total.inputTokens).toBe(
      13 * failedCalls(events).length + 10 * (gameCosts(events).calls.length - 2 * failedCalls(events).length),
    )
    for (let cut = 1; cut < events.length; cut += 7) {
      const past = events.slice(0, cut)
      const { agent } = served(() => undefined)
      const rest = await resumeGame(past, { agent, clock: new SkippingClock() }).run()
      expect(rest.events.slice(0, cut)).toEqual(past)
      expect(withoutFaults(rest.events)).toEqual(withoutFaults(events))
    }
  })

  test('is left alone as long as it asks', async () => {
    const clock = new SkippingClock()
    const waits: number[] = []
    let failedAt: number | undefined
    const { agent } = served((_call, count) => {
      if (failedAt !== undefined) waits.push(clock.now() - failedAt)
      failedAt = count <= 4 ? clock.now() : undefined
      return count <= 4 ? fault('unavailable', 40_000) : undefined
    })
    await createMafiaGame({ rules: 'night-zero', players: 6, seed: 2, clock, agent, maxRetries: 0 }).run()
    expect(waits.length).toBeGreaterThan(3)
    for (const wait of waits.slice(0, 4)) expect(wait).toBeGreaterThanOrEqual(40_000)
  })

  test.each([30 * 60_000, 5 * 60_000])('for 30 minutes, with patience of %i ms', async (patienceMs) => {
    const clock = new SkippingClock()
    const { agent, answered, calls } = served(({ id }) =>
      id.startsWith('2.') && clock.now() < 30 * 60_000 ? fault('unavailable') : undefined,
    )
    const running = createMafiaGame({ ...table, clock, agent, patienceMs: patienceMs * 1.01 })
    let stops = 0
    running.on('service.failed', ({ fault: kind }) => {
      stops += kind === 'unavailable' ? 1 : 100
      setImmediate(() => running.resume())
    })
    const { events, stats } = await running.run()
    const made = { patienceMs: patienceMs * 1.01 }
    const free = await createMafiaGame({ ...table, ...made, clock, agent: served(() => undefined).agent }).run()
    expect(withoutFaults(events)).toEqual(withoutFaults(free.events))
    expect([stats.defaulted, stats.rejected]).toEqual([0, 0])
    expect(new Set(answered).size).toBe(answered.length)
    // The waits grow to a minute: far fewer calls than a second each would be.
    expect(calls.length - answered.length).toBeLessThan(table.players * 80)
    if (patienceMs < 30 * 60_000) expect(stops).toBeGreaterThanOrEqual(4)
    else expect(stops).toBe(0)
  })
})

describe('a service that refuses', () => {
  const seatless: Fails = ({ id }) => (id.endsWith('.p4') ? fault('refused') : undefined)

  test('pauses the game at once; every arrived answer is saved, and another agent continues', async () => {
    const journal: JournalEntry[] = []
    const first = served(seatless)
    const running = game(first.agent, { journal: { record: (entry) => void journal.push(entry) } })
    const { event } = await stopped(running)
    expect(event).toEqual({
      type: 'service.failed',
      audience: 'moderator',
      player: 'p4',
      requestId: expect.stringMatching(/\.p4$/),
      fault: 'refused',
      reason: 'The service is refused.',
    })
    expect(journal.filter((entry) => 'call' in entry)).toHaveLength(1)
    running.abort()
    const second = served(() => undefined)
    const rest = await resumeGame(running.events, { agent: second.agent, journal, clock: new SkippingClock() }).run()
    expect(withoutFaults(rest.events)).toEqual(withoutFaults(await calm()))
    expect(failedCalls(rest.events)).toMatchObject([{ data: { player: 'p4', attempt: 1, call: 1, fault: 'refused' } }])
    const answers = [...first.answered, ...second.answered]
    expect(new Set(answers).size).toBe(answers.length)
    expect(await verifyLog(rest.events)).toMatchObject({ ok: true })
  })

  test('is asked again with `resume()`, with a fresh patience', async () => {
    let refuses = true
    const { agent, calls } = served(({ id }) => (refuses && id.endsWith('.p4') ? fault('refused') : undefined))
    const running = game(agent)
    const { ended } = await stopped(running)
    const made = calls.length
    await ticks(10)
    expect(calls.length).toBe(made)
    refuses = false
    running.resume()
    expect(withoutFaults((await ended).events)).toEqual(withoutFaults(await calm()))
  })

  test('with `default`: the default of the rules stands, and the log proves why', async () => {
    const running = game(served(seatless).agent, { onServiceFault: 'default' })
    const { events, stats } = await running.run()
    expect(stats.defaulted).toBeGreaterThan(2)
    expect([stats.rejected, stats.failedCalls]).toEqual([0, stats.defaulted])
    expect((await replayGame(events)).events).toEqual(events)
    expect(await verifyLog(events)).toMatchObject({ ok: true })
    const unproved = events
      .filter(({ type }) => type !== 'call.failed')
      .map((event, seq) => ({ ...event, seq }) as GameEvent)
    expect(await verifyLog(unproved)).toMatchObject({ ok: false, check: 'replay' })
  })
})

test('a request that is not supported as it was put is asked at once, 64 times at most', async () => {
  const { agent, calls } = served((_call, count) => (count <= 63 ? fault('unsupported') : undefined))
  const { stats, events } = await game(agent, { rules: 'night-zero', players: 5, patienceMs: 0 }).run()
  expect([stats.defaulted, stats.failedCalls, failedCalls(events).length]).toEqual([0, 63, 63])
  expect(calls.length).toBe(stats.calls)
  const never = served(() => fault('unsupported'))
  const { event } = await stopped(game(never.agent, { rules: 'night-zero', players: 5 }))
  expect(event?.fault).toBe('unsupported')
  expect(never.calls.length).toBe(64)
})

test('failed calls of a live discussion stand before what the clock dropped', async () => {
  const { agent } = served((_call, count) => (count % 2 === 0 ? fault('unavailable', 5_000) : undefined))
  const clock = new SkippingClock()
  const { events } = await createMafiaGame({ rules: 'reactive', players: 6, seed: 3, agent, clock }).run()
  const dropped = events.filter((event) => isEvent(event, 'answer.dropped')).map(({ data }) => data.requestId)
  const failed = events.filter((event) => isEvent(event, 'call.failed')).map(({ data }) => data.requestId)
  expect(failed.filter((id) => dropped.includes(id)).length).toBeGreaterThan(0)
  expect((await replayGame(events)).events).toEqual(events)
  for (let cut = 3; cut < events.length; cut += 11) {
    const { agent: other } = served(() => undefined)
    const rest = await resumeGame(events.slice(0, cut), { agent: other, clock: new SkippingClock() }).run()
    expect(rest.events.slice(0, cut)).toEqual(events.slice(0, cut))
  }
})

test('a budget counts failed calls', async () => {
  const running = game(served(everyThird).agent, { budget: { maxTokens: 200 } })
  const reached = new Promise<{ spent: { tokens: number } }>((resolve) => running.once('budget.reached', resolve))
  running.run().catch(() => {})
  const { spent } = await reached
  expect(spent.tokens % 12).not.toBe(0)
  running.abort()
})
