// biome-ignore-all lint/suspicious/noThenProperty: hostile agents answer with promises of their own making
import { describe, expect, test } from 'vitest'
import { type AgentRequest, createMafiaGame, randomAgent } from '../../src/index.js'
import { SkippingClock } from '../support/skipping-clock.js'
import { ticks } from '../support/ticks.js'
import {
  eventsOf,
  expectCleanLog,
  expectEveryTryRecorded,
  expectNothingUnhandled,
  presetNames,
  sane,
  withRogue,
} from './support.js'

expectNothingUnhandled()

const fail = (thrown: unknown) => () => {
  throw thrown
}
const hostile = Object.defineProperty(new Error('x'), 'message', { get: fail(new Error('read me')) })
const hidden = { toString: fail('no'), [Symbol.toPrimitive]: fail('no') }
const thrown: [string, unknown, string][] = [
  ['an Error', new Error('boom'), 'The agent failed: boom'],
  ['a text', 'boom', 'The agent failed: boom'],
  ['null', null, 'The agent failed: null'],
  ['undefined', undefined, 'The agent failed: undefined'],
  ['an object without a prototype', Object.create(null), 'The agent failed.'],
  ['an error whose message throws', hostile, 'The agent failed.'],
  ['an object that will not be text', hidden, 'The agent failed.'],
  ['a symbol', Symbol('boom'), 'The agent failed: Symbol(boom)'],
  ['a huge error with escapes', new Error(`\u001b[2J${'x'.repeat(65_536)}`), 'The agent failed: [2Jxxx'],
]

describe('a player that fails is asked again and then gets the default', () => {
  describe.each(['throws', 'rejects with', 'answers with a thenable that rejects with'])('it %s', (how) => {
    test.each(thrown)('%s', async (_name, error, reason) => {
      const act = {
        throws: fail(error),
        'rejects with': () => Promise.reject(error),
        'answers with a thenable that rejects with': () => ({
          then: (_: unknown, reject: (e: unknown) => void) => reject(error),
        }),
      }[how] as () => unknown
      const { events } = await withRogue(act, { maxRetries: 2 }).run()
      const rejected = eventsOf(events, 'answer.rejected').filter(({ data }) => data.player === 'p1')
      expect(rejected.length).toBeGreaterThan(0)
      for (const { data } of rejected) expect(data.reason.slice(0, 1_000)).toContain(reason)
      for (const { data } of rejected) expect(data.reason.length).toBeLessThanOrEqual(1_000)
      expectEveryTryRecorded(events, 2)
      expectCleanLog(events)
    })
  })

  test.each(presetNames)('in a whole game of %s in which nobody can answer', async (rules) => {
    const act = fail(new Error('down'))
    const { events, winner } = await createMafiaGame({ rules, players: 9, agent: { act }, seed: 1 }).run()
    expect(['mafia', 'town', 'draw']).toContain(winner)
    expect(eventsOf(events, 'answer.recorded')).toEqual([])
    expectEveryTryRecorded(events, 3)
  })

  test.each([0, 1, 5])('with %i retries', async (maxRetries) => {
    const attempts: number[] = []
    const errors: (string | undefined)[] = []
    const act = ({ attempt, error }: AgentRequest) => {
      attempts.push(attempt)
      errors.push(error)
      throw new Error(`try ${attempt}`)
    }
    const { events } = await withRogue(act, { maxRetries }).run()
    expectEveryTryRecorded(events, maxRetries)
    expect(attempts.slice(0, maxRetries + 1)).toEqual(Array.from({ length: maxRetries + 1 }, (_, n) => n + 1))
    expect(errors.slice(0, 2)).toEqual([undefined, maxRetries > 0 ? 'The agent failed: try 1' : undefined])
  })

  test('and an answer on its last try counts', async () => {
    const act = (request: AgentRequest) => (request.attempt === 4 ? sane(request) : fail('later')())
    const { events } = await withRogue(act).run()
    expect(eventsOf(events, 'answer.defaulted')).toEqual([])
    const own = eventsOf(events, 'answer.recorded').filter(({ data }) => data.player === 'p1')
    expect(own.length).toBeGreaterThan(0)
    expect(own.every(({ data }) => data.attempt === 4)).toBe(true)
    expectEveryTryRecorded(events, 3)
  })
})

describe('a player that is late', () => {
  const never = () => new Promise<never>(() => {})

  test.each(presetNames)('hangs in %s: each try ends by its time, and its signal is aborted', async (rules) => {
    const signals: AbortSignal[] = []
    const act = ({ signal }: AgentRequest) => {
      signals.push(signal)
      return never()
    }
    const { events } = await withRogue(act, {
      rules: { extends: rules, maxDays: 1 },
      clock: new SkippingClock(),
      timeoutMs: 2,
      maxRetries: 1,
    }).run()
    expect(eventsOf(events, 'answer.recorded').filter(({ data }) => data.player === 'p1')).toEqual([])
    const reasons = new Set(eventsOf(events, 'answer.rejected').map(({ data }) => data.reason))
    expect([...reasons]).toEqual(['No answer within 2 ms.'])
    expect(signals.length).toBeGreaterThan(0)
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
    expectEveryTryRecorded(events, 1)
  })

  /** A game in which the answers of the rogue are held back until the game has recorded that they are late. */
  function withLate(answerOf: (request: AgentRequest) => unknown) {
    const held = new Map<string, () => void>()
    const late: Promise<unknown>[] = []
    const act = (request: AgentRequest) => {
      const answer = new Promise<void>((release) => held.set(request.id, release)).then(() => answerOf(request))
      late.push(answer)
      return answer
    }
    const game = withRogue(act, { timeoutMs: 2, maxRetries: 0 })
    game.on('answer.rejected', ({ data }) => held.get(data.requestId)?.())
    return { game, late }
  }

  test('sees that its time is over even when it looks at its signal only then', async () => {
    const seen: boolean[] = []
    const { game, late } = withLate((request) => {
      seen.push(request.signal.aborted)
      return sane(request)
    })
    const { events } = await game.run()
    await Promise.all(late)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.every(Boolean)).toBe(true)
    expect(eventsOf(events, 'answer.recorded').some(({ data }) => data.player === 'p1')).toBe(false)
  })

  test.each(['answers', 'fails'])('and %s after its time changes nothing', async (how) => {
    const { game, late } = withLate(how === 'answers' ? sane : fail('late'))
    const { events } = await game.run()
    expect(late.length).toBeGreaterThan(0)
    await Promise.allSettled(late)
    await ticks()
    expect(game.events).toEqual(events)
    expect(eventsOf(events, 'answer.recorded').some(({ data }) => data.player === 'p1')).toBe(false)
  })

  test('and states it in simulated time is as late as in real time', async () => {
    const act = (request: AgentRequest) => ({ ...sane(request), latencyMs: 120_000 })
    const { events } = await withRogue(act, { maxRetries: 0 }).run()
    const reasons = eventsOf(events, 'answer.rejected').map(({ data }) => data.reason)
    expect(new Set(reasons)).toEqual(new Set(['No answer within 120000 ms.']))
    expectEveryTryRecorded(events, 0)
  })
})

describe('a player that answers with a promise of its own making', () => {
  const thenable = (then: (...calls: ((value: unknown) => void)[]) => unknown) => () => ({
    then,
  })

  test('which holds an answer', async () => {
    const act = (request: AgentRequest) => thenable((resolve) => resolve?.(sane(request)))()
    const { events } = await withRogue(act).run()
    expect(eventsOf(events, 'answer.rejected')).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['whose `then` throws', thenable(fail('then'))],
    [
      'which answers twice',
      thenable((resolve, reject) => {
        resolve?.(5)
        resolve?.({})
        reject?.('x')
      }),
    ],
    [
      'which holds itself',
      () => {
        const own: unknown = thenable((resolve) => resolve?.(undefined))()
        return own
      },
    ],
    [
      'whose `then` changes between reads',
      () => {
        let reads = 0
        return {
          get then() {
            return reads++ === 0 ? () => {} : fail('changed')()
          },
        }
      },
    ],
    [
      'whose `then` cannot be read',
      () => ({
        get then() {
          return fail('unread')()
        },
      }),
    ],
    ['which is a real one with another `then`', () => Object.assign(Promise.resolve({}), { then: fail('own') })],
  ])('%s', async (_name, act) => {
    const game = withRogue(act, { maxRetries: 1, timeoutMs: 20_000 })
    const { events } = await game.run()
    for (const { data } of eventsOf(events, 'answer.rejected')) expect(data.reason).not.toMatch(/^No answer within/)
    expect(eventsOf(events, 'answer.recorded').some(({ data }) => data.player === 'p1')).toBe(false)
    expectEveryTryRecorded(events, 1)
  })

  test('leaves no timer behind that would keep the process waiting', async () => {
    const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    await withRogue(() => Object.assign(Promise.resolve({}), { then: fail('own') }), { maxRetries: 0 }).run()
    const after = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    expect(after).toBeLessThanOrEqual(before)
  })
})

test('an agent whose `act` vanishes in the middle of a game fails its tries', async () => {
  const agent: { act?: unknown } = { act: randomAgent().act }
  const game = createMafiaGame({ agent: agent as never, seed: 2 })
  game.once('speech.given', () => {
    delete agent.act
  })
  const { events } = await game.run()
  expect(eventsOf(events, 'answer.defaulted').length).toBeGreaterThan(0)
  expectEveryTryRecorded(events, 3)
})
