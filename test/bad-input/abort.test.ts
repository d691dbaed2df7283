import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type AgentRequest,
  createMafiaGame,
  foldEvents,
  GameAbortedError,
  GameFailedError,
  type GameOptions,
  randomAgent,
} from '../../src/index.js'
import { ticks } from '../support/ticks.js'
import { bare, expectCleanLog, expectNothingUnhandled, presetNames, sane } from './support.js'

expectNothingUnhandled()

const make = (options: GameOptions = {}) => createMafiaGame({ agent: randomAgent(), seed: 'abort', ...options })
const never = () => new Promise<never>(() => {})

describe('a game that is aborted', () => {
  test('before it starts never asks anybody', async () => {
    let asked = 0
    const act = () => {
      asked++
      return {}
    }
    const game = make({ agent: { act } })
    game.abort('changed my mind')
    await expect(game.run()).rejects.toMatchObject({ name: 'AbortError', cause: 'changed my mind' })
    await expect(game.run()).rejects.toBeInstanceOf(GameAbortedError)
    await expect(game.step()).rejects.toBeInstanceOf(GameAbortedError)
    expect(game.events).toEqual([])
    expect(asked).toBe(0)
  })

  test('and that nobody waits for is no unhandled rejection', async () => {
    make().abort()
    const game = make()
    game.run().catch(() => {})
    game.abort()
    await ticks()
  })

  test('by a signal that is aborted already', async () => {
    const game = make()
    await expect(game.run({ signal: AbortSignal.abort('too late') })).rejects.toMatchObject({ cause: 'too late' })
    expect(game.events).toEqual([])
  })

  test('at once after it starts keeps what was recorded, whole', async () => {
    const game = make()
    const run = game.run()
    game.abort()
    await expect(run).rejects.toBeInstanceOf(GameAbortedError)
    const { events } = game
    await ticks(5)
    expect(game.events).toEqual(events)
    expect(foldEvents(events)).toEqual(game.state)
    expectCleanLog(events)
  })

  test('twice, by signal and by call, gives its first reason', async () => {
    const controller = new AbortController()
    const game = make({ agent: { act: never } })
    const run = game.run({ signal: controller.signal })
    controller.abort('first')
    game.abort('second')
    game.abort('third')
    await expect(run).rejects.toMatchObject({ cause: 'first' })
  })

  test('after its end is still the game it was', async () => {
    const controller = new AbortController()
    const game = make()
    const result = await game.run({ signal: controller.signal })
    controller.abort()
    game.abort()
    expect(await game.run()).toBe(result)
    await expect(game.step()).resolves.toBeUndefined()
  })

  test('while paused ends too', async () => {
    const game = make()
    game.pause()
    const run = game.run()
    await ticks()
    game.abort('paused')
    await expect(run).rejects.toMatchObject({ cause: 'paused' })
    game.resume()
    await ticks()
  })

  test('while it steps ends the step', async () => {
    const game = make({ agent: { act: never } })
    await game.step('phase')
    const step = game.step('phase')
    await ticks()
    game.abort('stepping')
    await expect(step).rejects.toMatchObject({ cause: 'stepping' })
  })

  describe.each(presetNames)('in any phase of %s', (rules) => {
    test('tells the agents that think, waits for none, and records nothing more', async () => {
      const { events } = await make({ rules }).run()
      const phases = new Set(events.map(({ phase }) => phase).filter((phase) => phase !== 'ended' && phase !== 'dawn'))
      for (const phase of phases) {
        const signals: AbortSignal[] = []
        let hanging: () => void = () => {}
        const hung = new Promise<void>((go) => {
          hanging = go
        })
        const act = (request: AgentRequest) => {
          if (game.state.phase !== phase) return sane(request)
          signals.push(request.signal)
          hanging()
          return never()
        }
        const game = make({ rules, agent: { act } })
        const run = game.run()
        run.catch(() => {})
        const asked = await Promise.race([hung.then(() => true), run.then(() => false)])
        if (!asked) continue
        await ticks()
        const before = game.events
        game.abort(phase)
        await expect(run).rejects.toMatchObject({ name: 'AbortError', cause: phase })
        expect(signals.every(({ aborted }) => aborted)).toBe(true)
        await ticks()
        expect(game.events).toEqual(before)
        expect(foldEvents(before)).toEqual(game.state)
      }
    })
  })

  test('lets an agent that reacts to its signal reject late without harm', async () => {
    const act = ({ signal }: AgentRequest) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => setImmediate(() => reject(signal.reason)))
      })
    const game = make({ agent: { act } })
    const run = game.run()
    await ticks()
    game.abort()
    await expect(run).rejects.toBeInstanceOf(GameAbortedError)
    await ticks()
  })

  test('leaves no timer behind', async () => {
    // Timers of its own: those of a test runner come and go.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const game = make({ agent: { act: never } })
    const run = game.run()
    await ticks()
    expect(vi.getTimerCount()).toBeGreaterThan(0)
    game.abort()
    await expect(run).rejects.toThrow()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a signal shared by many games does not keep those that have ended', async () => {
  const { signal } = new AbortController()
  let listening = 0
  const { addEventListener, removeEventListener } = signal
  signal.addEventListener = (...details: Parameters<typeof addEventListener>) => {
    listening++
    return addEventListener.apply(signal, details)
  }
  signal.removeEventListener = (...details: Parameters<typeof removeEventListener>) => {
    listening--
    return removeEventListener.apply(signal, details)
  }
  for (let seed = 0; seed < 5; seed++) await make({ seed }).run({ signal })
  await ticks()
  expect(listening).toBe(0)
})

describe('a game is run once', () => {
  test('however often it is asked to', async () => {
    const game = make()
    const [one, two] = await Promise.all([game.run(), game.run()])
    expect(one).toBe(two)
    expect(await game.run()).toBe(one)
    await game.step()
    await game.step('phase')
    expect(game.events).toEqual(one.events)
  })

  test('and steps to the same end', async () => {
    const game = make()
    let steps = 0
    while (game.state.winner === null) {
      await game.step(steps++ % 2 ? 'event' : 'phase')
      expect(foldEvents(game.events)).toEqual(game.state)
    }
    expect(bare((await game.run()).events)).toBe(bare((await make().run()).events))
  })

  test('also when steps are not waited for', async () => {
    const game = make()
    await Promise.all([game.step(), game.step('phase'), game.step()])
    expect(bare((await game.run()).events)).toBe(bare((await make().run()).events))
  })
})

describe('a journal that fails ends the game with its cause', () => {
  test.each<[string, () => void | Promise<void>]>([
    [
      'throws',
      () => {
        throw new Error('disk full')
      },
    ],
    ['rejects', () => Promise.reject(new Error('disk full'))],
  ])('it %s', async (_name, record) => {
    for (const rules of presetNames) {
      const game = make({ rules, journal: { record } })
      const failure: unknown = await game.run().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(GameFailedError)
      expect(failure).toMatchObject({ message: 'The game failed: disk full', cause: new Error('disk full') })
      const { events } = game
      await ticks(5)
      expect(game.events).toEqual(events)
      expect(foldEvents(events)).toEqual(game.state)
    }
  })
})
