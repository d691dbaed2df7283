import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  type Agent,
  createMafiaGame,
  type GameEvent,
  isEvent,
  type JournalEntry,
  type MafiaGame,
  resumeGame,
  verifyLog,
} from '../../src/index.js'
import { createLimiter, openaiAgent } from '../../src/players/models/openai/index.js'
import { isFull } from '../laws/support/runs.js'
import { withoutFaults } from '../support/comparable.js'
import { seatsFor } from '../support/seats.js'
import { SkippingClock } from '../support/skipping-clock.js'
import { ticks } from '../support/ticks.js'
import { failingModel, says } from './failing-model.js'

const modelAt = (baseURL: string, model = 'm', more = {}): Agent =>
  openaiAgent({
    model,
    name: 'model',
    baseURL,
    apiKey: 'planted-key-77',
    capabilities: new Map(),
    // The same words get the same answer, so ten equal requests would choose one name.
    variety: true,
    ...more,
  })
const table = { rules: { extends: 'trial', maxDays: 1 }, players: 6, seed: 5 } as const
const gameOf = (agent: Agent, more: Partial<Parameters<typeof createMafiaGame>[0]> = {}) =>
  // The timer of slow answers would be skipped again and again, and the clock with it.
  createMafiaGame({ ...table, clock: new SkippingClock(), slowAfterMs: Number.POSITIVE_INFINITY, agent, ...more })

/** Runs until a service stops the game; what was recorded by then, and what the stop said. */
async function untilStopped(game: MafiaGame) {
  const stop = new Promise<{ fault: string; reason: string; player: string }>((resolve) =>
    game.once('service.failed', resolve),
  )
  const ended = game.run()
  ended.catch(() => {})
  const failed = await Promise.race([stop, ended.then(() => undefined)])
  await game.settled()
  await ticks()
  game.abort()
  return { failed, events: game.events }
}

const failures = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'call.failed') ? [event.data] : []))

/** Failed calls that the server has seen. A loaded machine may also refuse a connection before that: such a call is made again. */
const failedThere = (events: readonly GameEvent[]) =>
  failures(events).filter(({ reason }) => !/refused the connection|ECONNREFUSED|ETIMEDOUT|EADDRNOTAVAIL/.test(reason))

const breakOff = (response: ServerResponse): true => {
  response.socket?.destroy()
  return true
}
const breakBeforeWords = (response: ServerResponse): true => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': processing\n\n', () => response.socket?.destroy())
  return true
}

/** The game that no service disturbs, and the calls that its server answered. */
async function playCalm() {
  const server = await failingModel(() => false)
  const { events } = await gameOf(modelAt(server.baseURL)).run()
  server.close()
  return { events, served: server.served }
}
let calmGame: ReturnType<typeof playCalm> | undefined
const calmly = () => {
  calmGame ??= playCalm()
  return calmGame
}

describe('a service that fails for a while leaves no trace in the game', () => {
  test.each<[string, (response: ServerResponse) => true, RegExp]>([
    ['503', says(503, { message: 'Overloaded' }), /answered 503 at \/v1\/chat\/completions: Overloaded$/],
    ['429 without a wait', says(429, { message: 'Rate limit reached' }), /answered 429/],
    ['429 with a wait', says(429, { message: 'Rate limit reached' }, { 'retry-after': '1' }), /answered 429/],
    ['529', says(529, { message: 'Overloaded', type: 'overloaded_error' }), /answered 529/],
    ['a model that is loading', says(503, { message: 'Loading model', code: 503 }), /Loading model/],
    ['a connection reset before the first byte', breakOff, /closed the connection/],
    ['a stream cut before the first word', breakBeforeWords, /closed the connection|before an answer began/],
    ['an error inside a 200', says(200, { message: 'Bad gateway', code: 502 }), /answered 502 at/],
  ])('%s', async (_what, fail, reason) => {
    const calm = await calmly()
    const server = await failingModel((call, response) => call % 4 === 2 && fail(response))
    try {
      const limiter = createLimiter({ clock: new SkippingClock() as never })
      const { events, stats } = await gameOf(modelAt(server.baseURL, 'm', { limiter })).run()
      expect(withoutFaults(events)).toEqual(withoutFaults(calm.events))
      expect([stats.defaulted, stats.rejected]).toEqual([0, 0])
      expect(failedThere(events)).toHaveLength(server.calls - server.served.length)
      expect(server.served.length).toBe(calm.served.length)
      expect([...server.served].sort()).toEqual([...calm.served].sort())
      for (const failed of failedThere(events))
        expect([failed.fault, failed.reason]).toEqual(['unavailable', expect.stringMatching(reason)])
      expect(JSON.stringify(events)).not.toContain('planted')
      expect(await verifyLog(events)).toMatchObject({ ok: true })
    } finally {
      server.close()
    }
  })
})

describe('a service that does not recover stops the game, which continues elsewhere to the same end', () => {
  test.each<[string, string, (response: ServerResponse) => true, string]>([
    [
      'no credit',
      'refused',
      says(402, { message: 'Insufficient credits', code: 402 }),
      'answered 402 at /v1/chat/completions: Insufficient credits',
    ],
    [
      'a wrong key',
      'refused',
      says(401, { message: 'Wrong key planted-key-77' }),
      'answered 401 at /v1/chat/completions: Wrong key (key removed)',
    ],
    [
      'no quota',
      'refused',
      says(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
      'answered 429',
    ],
    ['an overload for ever', 'unavailable', says(503, { message: 'Overloaded' }), 'answered 503'],
  ])('%s', async (...[, fault, fail, reason]) => {
    const server = await failingModel((call, response) => call > 12 && fail(response))
    const other = await failingModel(() => false)
    const calm = await calmly()
    try {
      const journal: JournalEntry[] = []
      const agent = modelAt(server.baseURL)
      const { failed, events } = await untilStopped(
        gameOf(agent, { journal: { record: (entry) => void journal.push(entry) } }),
      )
      expect(failed).toMatchObject({ fault, reason: expect.stringContaining(reason) })
      expect(server.served.length).toBe(12)
      const clock = new SkippingClock()
      const rest = await resumeGame(events, { agent: modelAt(other.baseURL), journal, clock }).run()
      expect(withoutFaults(rest.events)).toEqual(withoutFaults(calm.events))
      expect(rest.stats.defaulted).toBe(0)
      expect(failedThere(rest.events)).toHaveLength(server.calls - 12)
      expect(server.served.length + other.served.length).toBe(calm.served.length)
    } finally {
      for (const each of [server, other]) each.close()
    }
  })

  test.each([
    [
      'nobody listening',
      async () => `http://127.0.0.1:${await closedPort()}/v1`,
      /refused the connection \(ECONNREFUSED\)/,
    ],
    [
      'a name that nobody knows',
      async () => 'http://nobody.invalid/v1',
      /^The server nobody\.invalid cannot be found by its name \((ENOTFOUND|EAI_AGAIN)\)/,
    ],
  ])('%s', async (_what, address, reason) => {
    const baseURL = await address()
    const { failed, events } = await untilStopped(gameOf(modelAt(baseURL), { patienceMs: 5_000 }))
    expect(failed).toMatchObject({ fault: 'unavailable', reason: expect.stringMatching(reason) })
    expect(events.some(({ type }) => type.startsWith('answer.'))).toBe(false)
  })
})

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('time', () => {
  /** Holds every third call for ever, after `head`. */
  const hanging = (head: boolean) =>
    failingModel((call, response) => {
      if (call % 3 !== 0) return false
      if (head) response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': wait\n\n')
      return true
    })

  test.each([
    [false, 'call.failed'],
    [true, 'answer.rejected'],
  ])('that is over, the head of a reply being there: %s, makes a %s', async (head, type) => {
    const server = await hanging(head)
    try {
      const players = [{ agent: modelAt(server.baseURL) }, {}, {}, {}, {}]
      const short = { extends: 'benchmark', maxDays: 1 } as const
      const { events } = await createMafiaGame({ rules: short, players, seed: 1, timeoutMs: 1_000 }).run()
      const late = events.filter((event) => event.type === 'call.failed' || event.type === 'answer.rejected')
      expect(new Set(late.map((event) => event.type))).toEqual(new Set([type]))
    } finally {
      server.close()
    }
  })

  test('in the queue of a limiter does not count', async () => {
    const server = await failingModel(() => false)
    try {
      const limiter = createLimiter({ maxConcurrent: 1 })
      const held = await limiter.acquire(1)
      setTimeout(() => held.release(), 2_500)
      const agent = modelAt(server.baseURL, 'm', { limiter })
      const short = { extends: 'benchmark', maxDays: 1 } as const
      const { stats } = await createMafiaGame({ rules: short, players: 5, agent, seed: 1, timeoutMs: 2_000 }).run()
      expect([stats.rejected, stats.failedCalls, stats.defaulted]).toEqual([0, 0, 0])
    } finally {
      server.close()
    }
  })
})

// Talk in turns and free talk: how a service fails does not depend on the rules.
test.each(['trial', 'reactive'] as const)(
  '%s: ten models of which one is unknown pause, go on with another, and make each call once',
  async (rules) => {
    const unknown = says(404, { message: 'The model `m4` does not exist', code: 'model_not_found' })
    const server = await failingModel((_call, response, { model }) => model === 'm4' && unknown(response))
    const calm = await failingModel(() => false)
    try {
      const players = seatsFor(rules, 10)
      const agents = (at: string, fourth: string) => (seat: { seat: number }) =>
        modelAt(at, seat.seat === 3 ? fourth : `m${seat.seat + 1}`)
      const journal: JournalEntry[] = []
      const keep = { record: (entry: JournalEntry) => void journal.push(entry) }
      const short = { extends: rules, maxDays: isFull ? 2 : 1 } as const
      const made = { rules: short, players, seed: 2 } as const
      const game = createMafiaGame({ ...made, agent: agents(server.baseURL, 'm4'), journal: keep })
      const { failed, events } = await untilStopped(game)
      expect(failed).toMatchObject({
        player: 'p4',
        fault: 'refused',
        reason: expect.stringContaining('answered 404 at'),
      })
      const rest = await resumeGame(events, { agent: agents(server.baseURL, 'spare'), journal }).run()
      expect(rest.winner).toMatch(/mafia|town|neutral|draw/)
      expect([rest.stats.defaulted, failedThere(rest.events).length]).toEqual([0, 1])
      expect(new Set(server.served).size).toBe(server.served.length)
      const free = await createMafiaGame({ ...made, agent: agents(calm.baseURL, 'spare') }).run()
      // The first event tells the models that the game was made with.
      expect(withoutFaults(rest.events).slice(1)).toEqual(withoutFaults(free.events).slice(1))
      expect([...server.served].sort()).toEqual([...calm.served].sort())
    } finally {
      server.close()
      calm.close()
    }
  },
)
