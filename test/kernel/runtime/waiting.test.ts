import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  type Clock,
  createMafiaGame,
  type GameOptions,
  randomAgent,
  replayGame,
  ServiceError,
  type WaitingQuestion,
} from '../../../src/index.js'

const random = randomAgent()

/** Real time that a test moves, and its timers. */
class HandClock implements Clock {
  readonly timers = new Map<number, { readonly fn: () => void; readonly at: number }>()
  made = 0
  #now = 0

  now(): number {
    return this.#now
  }

  setTimeout(fn: () => void, timeoutMs: number): number {
    this.timers.set(++this.made, { fn, at: this.#now + timeoutMs })
    return this.made
  }

  clearTimeout(id: unknown): void {
    this.timers.delete(id as number)
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      await settled()
      const [next] = [...this.timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at)
      if (next === undefined) break
      this.timers.delete(next[0])
      this.#now = Math.max(this.#now, next[1].at)
      next[1].fn()
    }
    this.#now = end
    await settled()
  }
}

const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

interface Warned {
  readonly message: string
  readonly cause: unknown
}

/** A game in which some players answer when the test says so. */
function heldGame(isHeld: (request: AgentRequest) => boolean, options: GameOptions = {}, timeoutMs?: number) {
  const clock = new HandClock()
  const held: { readonly request: AgentRequest; readonly answer: () => void }[] = []
  const warnings: Warned[] = []
  const agent: Agent = {
    ...(timeoutMs !== undefined && { timeoutMs }),
    act: (request) => {
      if (!isHeld(request)) return random.act(request)
      return new Promise((resolve) => {
        held.push({ request, answer: () => resolve(random.act(request)) })
      })
    },
  }
  const onWarning = (message: string, cause: unknown) => void warnings.push({ message, cause })
  const rules = { extends: 'classic', personas: 'none', maxDays: 1 } as const
  const game = createMafiaGame({ rules, players: 7, seed: 1, clock, agent, onWarning, timeoutMs: 1e9, ...options })
  const answerAll = async () => {
    for (let turn = 0; turn < 200; turn++) {
      for (const { answer } of held.splice(0)) answer()
      await clock.advance(0)
    }
  }
  return { game, clock, held, warnings, answerAll }
}

const votes = ({ kind, playerId }: AgentRequest) => kind === 'vote' && (playerId === 'p2' || playerId === 'p4')

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a game says what it waits for', () => {
  test('after 30 seconds it names the player, the question and how long, once', async () => {
    const { game, clock, warnings, answerAll } = heldGame(votes)
    const run = game.run()
    await clock.advance(29_900)
    expect(warnings).toEqual([])
    await clock.advance(200)
    const waiting = game.waiting.map(({ requestId, player, kind }) => ({ requestId, player, kind }))
    expect(warnings).toEqual([
      {
        message: 'The game waits: `p2`, `p4` have not answered `vote` for 30 s. See `game.waiting`.',
        cause: game.waiting,
      },
    ])
    expect(waiting).toEqual([
      { requestId: '1.vote.1.p2', player: 'p2', kind: 'vote' },
      { requestId: '1.vote.1.p4', player: 'p4', kind: 'vote' },
    ])
    await clock.advance(1_000_000)
    expect(warnings.length).toBe(1)
    await answerAll()
    expect((await run).events.at(-1)?.type).toBe('game.ended')
    expect(game.waiting).toEqual([])
  })

  test('at any moment it lists the open questions, with the moment at which each was asked', async () => {
    const before = Date.now()
    const { game, clock, held, answerAll } = heldGame(votes)
    expect(game.waiting).toEqual([])
    const run = game.run()
    await clock.advance(0)
    expect(game.waiting.map(({ player }) => player)).toEqual(['p2', 'p4'])
    const [{ askedAt }] = game.waiting as [WaitingQuestion]
    expect(askedAt).toBeGreaterThanOrEqual(before)
    expect(askedAt).toBeLessThanOrEqual(Date.now())
    held[0]?.answer()
    await clock.advance(0)
    expect(game.waiting.map(({ player }) => player)).toEqual(['p4'])
    game.abort()
    await expect(run).rejects.toThrow()
    expect(game.waiting).toEqual([])
    await answerAll()
  })

  test('a question that is asked again waits from when it was first asked', async () => {
    let tries = 0
    const { game, clock, warnings } = heldGame(() => false, {
      slowAfterMs: 5_000,
      agent: {
        act: (request) => {
          if (request.kind !== 'vote' || request.playerId !== 'p1') return random.act(request)
          tries += 1
          return new Promise((resolve) => clock.setTimeout(() => resolve({ choice: 'nobody' }), 2_000))
        },
      },
    })
    const run = game.run()
    await clock.advance(5_500)
    expect(tries).toBe(3)
    expect(warnings.map(({ message }) => message)).toEqual([
      'The game waits: `p1` has not answered `vote` for 5 s. See `game.waiting`.',
    ])
    await clock.advance(100_000)
    await run
  })

  test('a player whose service is down is waited for too, and the warning says why its call failed', async () => {
    const down: Agent = {
      act: (request) =>
        request.kind === 'vote' && request.playerId === 'p3'
          ? Promise.reject(new ServiceError('unavailable', 'No connection.'))
          : random.act(request),
    }
    const { game, clock, warnings } = heldGame(() => false, { agent: down })
    const run = game.run()
    await clock.advance(31_000)
    expect(game.waiting.map(({ player }) => player)).toEqual(['p3'])
    expect(warnings.map(({ message }) => message)).toEqual([
      'The game waits: `p3` has not answered `vote` for 30 s. The last call for `p3` failed: No connection. See `game.waiting`.',
    ])
    game.abort()
    await expect(run).rejects.toThrow()
  })
})

describe('no warning is given', () => {
  test('of a game that is paused meanwhile', async () => {
    const { game, clock, warnings, answerAll } = heldGame(votes)
    const run = game.run()
    await clock.advance(20_000)
    game.pause()
    await clock.advance(600_000)
    expect(warnings).toEqual([])
    game.resume()
    await clock.advance(9_000)
    expect(warnings).toEqual([])
    await clock.advance(1_500)
    expect(warnings.length).toBe(1)
    await answerAll()
    await run
  })

  test('of an agent without a time limit, as a person has none, but it is listed', async () => {
    const { game, clock, warnings, answerAll } = heldGame(votes, {}, Number.POSITIVE_INFINITY)
    const run = game.run()
    await clock.advance(3_600_000)
    expect(warnings).toEqual([])
    expect(game.waiting.map(({ player }) => player)).toEqual(['p2', 'p4'])
    await answerAll()
    await run
  })

  test('of waiting that does not count, such as for a rate limit', async () => {
    let free = () => {}
    const limit = new Promise<void>((resolve) => {
      free = resolve
    })
    const queued: Agent = {
      act: async (request) => {
        if (request.kind === 'vote') await request.untimed?.(limit)
        return random.act(request)
      },
    }
    const { game, clock, warnings } = heldGame(() => false, { agent: queued })
    const run = game.run()
    await clock.advance(200_000)
    expect(warnings).toEqual([])
    expect(clock.timers.size).toBe(0)
    free()
    await clock.advance(0)
    await run
  })

  test('where `slowAfterMs` is infinite', async () => {
    const { game, clock, warnings, answerAll } = heldGame(votes, { slowAfterMs: Number.POSITIVE_INFINITY })
    const run = game.run()
    await clock.advance(3_600_000)
    expect(warnings).toEqual([])
    await answerAll()
    await run
  })
})

test('one timer serves all questions, and none is left when the game is over', async () => {
  const waiting = heldGame(({ kind }) => kind === 'vote', {}, Number.POSITIVE_INFINITY)
  const watched = heldGame(({ kind }) => kind === 'vote')
  for (const { game, clock, answerAll } of [waiting, watched]) {
    const run = game.run()
    await clock.advance(1)
    expect(game.waiting.length).toBeGreaterThan(3)
    expect(clock.timers.size).toBeLessThanOrEqual(1)
    await answerAll()
    await run
    expect(clock.timers.size).toBe(0)
  }
})

test('the log is the same with and without a warning, and a replay waits for nobody', async () => {
  const logs = []
  for (const slowAfterMs of [1, Number.POSITIVE_INFINITY]) {
    const { game, clock, answerAll, warnings } = heldGame(votes, { slowAfterMs, clock: 'simulated' })
    const run = game.run()
    await expect.poll(() => warnings.length).toBe(slowAfterMs === 1 ? 1 : 0)
    await clock.advance(0)
    await answerAll()
    const { events } = await run
    logs.push(events.map(({ meta: _, ...event }) => event))
    await replayGame(events)
  }
  expect(logs[0]).toEqual(logs[1])
})

test('by default the console says it, for each question', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const clock = new HandClock()
  const slow: Agent = {
    act: (request) =>
      request.kind === 'vote'
        ? new Promise((resolve) => clock.setTimeout(() => resolve(random.act(request)), 40_000))
        : random.act(request),
  }
  const players = [{ agent: slow }, {}, {}, {}, {}, {}, {}]
  const run = createMafiaGame({
    rules: { extends: 'classic', personas: 'none', maxDays: 1 },
    players,
    agent: random,
    seed: 1,
    clock,
  }).run()
  await clock.advance(100_000)
  await run
  expect(warn.mock.calls).toEqual([
    ['nightzero: The game waits: `p1` has not answered `vote` for 30 s. See `game.waiting`.'],
  ])
})

test('to a player who reads the console it says at the end who was slow by night', async () => {
  const told: (string | undefined)[][] = []
  const clock = new HandClock()
  const slow: Agent = {
    act: (request) =>
      request.kind === 'vote' || request.kind === 'protect'
        ? new Promise((resolve) => clock.setTimeout(() => resolve(random.act(request)), 40_000))
        : random.act(request),
  }
  const game = createMafiaGame({
    rules: { extends: 'classic', personas: 'none', maxDays: 1 },
    players: [{ agent: { ...random, readsConsole: true } }, { agent: slow, role: 'doctor' }, {}, {}, {}, {}, {}],
    agent: random,
    seed: 1,
    clock,
  })
  const warn = vi
    .spyOn(console, 'warn')
    .mockImplementation((text: string) => void told.push([text, game.events.at(-1)?.type]))
  const run = game.run()
  await clock.advance(200_000)
  await run
  warn.mockRestore()
  const waits = (kind: string) =>
    `nightzero: The game waits: \`p2\` has not answered \`${kind}\` for 30 s. See \`game.waiting\`.`
  expect(told).toEqual([
    [waits('vote'), 'phase.changed'],
    [waits('protect'), 'game.ended'],
  ])
})

test.each([0, -1, Number.NaN, '30', 3e9])('`slowAfterMs: %j` is refused', (slowAfterMs) => {
  expect(() => createMafiaGame({ slowAfterMs: slowAfterMs as never })).toThrow(
    '`slowAfterMs`: Expected a number of milliseconds above 0 and at most 2,147,483,647, or `Infinity`',
  )
})

test('an agent whose `act` is a generator is told so', async () => {
  const warnings: string[] = []
  const onWarning = (message: string) => void warnings.push(message)
  const streaming = {
    async *act() {
      yield { speech: 'Hello.' }
    },
  } as unknown as Agent
  await createMafiaGame({ players: 7, seed: 1, agent: streaming, onWarning }).run()
  expect(warnings).toEqual([expect.stringContaining('`act` returned a generator: write it without `*`')])
})

test('an agent that returns nothing is told what it has probably forgotten', async () => {
  const warnings: string[] = []
  const forgetful = { act: () => undefined } as unknown as Agent
  const onWarning = (message: string) => void warnings.push(message)
  const { events } = await createMafiaGame({ players: 7, seed: 1, agent: forgetful, onWarning }).run()
  expect(warnings).toEqual([expect.stringContaining('The agent returned nothing: did `act` forget to return?')])
  const [rejected] = events.filter(({ type }) => type === 'answer.rejected')
  expect(rejected?.data).toMatchObject({ reason: expect.stringContaining('did `act` forget to return?') })
  await expect(replayGame(events)).resolves.toBeDefined()
})
