// biome-ignore-all lint/suspicious/noThenProperty: listeners return promises of their own making
import { describe, expect, test, vi } from 'vitest'
import { createMafiaGame, type GameEvent, type GameOptions, InvalidOptionsError, randomAgent } from '../../src/index.js'
import { ticks } from '../support/ticks.js'
import { bare, expectNothingUnhandled } from './support.js'

expectNothingUnhandled()

const make = (options: GameOptions = {}) => createMafiaGame({ agent: randomAgent(), seed: 'listen', ...options })
const fail = (thrown: unknown) => () => {
  throw thrown
}
const undisturbed = await make().run()

describe('a listener that fails is reported once for each event, and harms nobody', () => {
  test.each<[string, () => unknown]>([
    ['throws', fail('oops')],
    ['rejects', () => Promise.reject('oops')],
    [
      'returns a thenable that rejects',
      () => ({ then: (_: unknown, reject: (error: unknown) => void) => reject('oops') }),
    ],
    ['returns a thenable that throws', () => ({ then: fail('oops') })],
    ['returns what cannot be looked at', () => Object.defineProperty({}, 'then', { get: fail('oops') })],
  ])('it %s', async (_name, listener) => {
    const reported: unknown[] = []
    const heard: GameEvent[] = []
    const game = make({ onListenerError: (error) => reported.push(error) })
    game.on('speech.given', listener)
    game.on('event', (event) => heard.push(event))
    const { events } = await game.run()
    await ticks()
    const speeches = events.filter(({ type }) => type === 'speech.given').length
    expect(speeches).toBeGreaterThan(0)
    expect(reported).toEqual(Array(speeches).fill('oops'))
    expect(heard).toEqual(events)
    expect(bare(events)).toBe(bare(undisturbed.events))
  })

  test.each<[string, () => unknown]>([
    ['throws', fail('again')],
    ['rejects', () => Promise.reject('again')],
  ])('even when what it is reported to %s', async (_name, onListenerError) => {
    for (const listener of [fail('oops'), () => Promise.reject('oops')]) {
      const game = make({ onListenerError })
      game.on('event', listener)
      expect(bare((await game.run()).events)).toBe(bare(undisturbed.events))
      await ticks()
    }
  })

  test('to live words too', async () => {
    const reported: unknown[] = []
    const random = randomAgent()
    const act: typeof random.act = (request) => {
      request.onThought?.('hm')
      return random.act(request)
    }
    const game = make({ agent: { act }, onListenerError: (error) => reported.push(error) })
    game.on('thought.streamed', fail('oops'))
    const { events } = await game.run()
    expect(reported.length).toBeGreaterThan(0)
    expect(events.some(({ type }) => type === 'answer.rejected')).toBe(false)
  })

  test('and without anyone to report to, warns on the console', async () => {
    const warnings: unknown[][] = []
    const { warn } = console
    console.warn = (...words) => void warnings.push(words)
    try {
      const game = make()
      game.once('event', fail('oops'))
      await game.run()
    } finally {
      console.warn = warn
    }
    expect(warnings).toEqual([['nightzero: a listener failed:', 'oops']])
  })

  test('and one that fails each time is printed in full once, and then counted', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const error = new Error('oops')
    const game = createMafiaGame({ players: 7, seed: 1, inspect: fail(error) })
    await game.run()
    const printed = warn.mock.calls
    warn.mockRestore()
    expect(printed.slice(0, 3)).toEqual([
      ['nightzero: a listener failed:', error],
      ['nightzero: a listener failed 10 times: Error: oops'],
      ['nightzero: a listener failed 100 times: Error: oops'],
    ])
    expect(printed.length).toBeLessThan(6)
  })
})

describe('listeners come and go', () => {
  test('a listener that was added twice is called twice, and forgotten once', async () => {
    let calls = 0
    const count = () => calls++
    const game = make()
    game.on('event', count).on('event', count)
    const { events } = await game.run()
    expect(calls).toBe(2 * events.length)
    calls = 0
    const other = make()
    other.on('event', count).on('event', count).off('event', count)
    await other.run()
    expect(calls).toBe(0)
  })

  test('`once` hears one event', async () => {
    const heard: string[] = []
    const game = make()
    game.once('event', ({ type }) => heard.push(type))
    await game.run()
    expect(heard).toEqual(['game.created'])
  })

  test('forgetting a listener nobody knows leaves the others', async () => {
    let calls = 0
    const game = make()
    game.on('event', () => calls++)
    game.off('event', () => {})
    game.off('event', undefined as never)
    const { events } = await game.run()
    expect(calls).toBe(events.length)
  })

  test('a listener may forget itself or add another while it is called', async () => {
    const heard: string[] = []
    const game = make()
    const first = ({ type }: GameEvent) => {
      heard.push(`first ${type}`)
      game.off('event', first)
      game.on('event', second)
    }
    const second = ({ type }: GameEvent) => {
      heard.push(`second ${type}`)
      game.off('event', second)
    }
    game.on('event', first)
    await game.run()
    expect(heard).toEqual(['first game.created', 'second game.opened'])
  })

  test.each([undefined, null, 'log', {}])('what is no function (%s) is refused', (listener) => {
    const game = make()
    for (const add of ['on', 'once'] as const)
      expect(() => game[add]('event', listener as never)).toThrow(InvalidOptionsError)
    expect(() => game.on('event', listener as never)).toThrow('Expected a listener as a function')
  })

  test('a listener cannot change what it is told', async () => {
    const reported: unknown[] = []
    const game = make({ onListenerError: (error) => reported.push(error) })
    game.on('player.died', (event) => Object.assign(event.data, { player: 'p1' }))
    const { events } = await game.run()
    expect(reported.length).toBeGreaterThan(0)
    expect(reported.every((error) => error instanceof TypeError)).toBe(true)
    expect(bare(events)).toBe(bare(undisturbed.events))
  })
})

describe('a listener may steer the game', () => {
  test('it pauses, and the game goes on when resumed', async () => {
    const game = make()
    game.on('phase.changed', () => {
      game.pause()
      setImmediate(() => game.resume())
    })
    expect(bare((await game.run()).events)).toBe(bare(undisturbed.events))
  })

  test('it pauses and resumes at once', async () => {
    const game = make()
    game.on('event', () => {
      game.pause()
      game.resume()
    })
    expect(bare((await game.run()).events)).toBe(bare(undisturbed.events))
  })

  test('it steps and goes on after the step', async () => {
    const game = make()
    const steps: Promise<void>[] = []
    game.on('phase.changed', () => void steps.push(game.step().then(() => game.resume())))
    expect(bare((await game.run()).events)).toBe(bare(undisturbed.events))
    await Promise.all(steps)
    expect(steps.length).toBeGreaterThan(1)
  })

  test('it runs the game it listens to', async () => {
    const game = make()
    const results: unknown[] = []
    game.on('event', () => void results.push(game.run()))
    const result = await game.run()
    for (const other of results) expect(await other).toBe(result)
  })

  test('it aborts', async () => {
    for (const type of ['game.created', 'role.dealt', 'phase.changed', 'vote.cast', 'speech.given'] as const) {
      const game = make({ rules: 'classic' })
      game.once(type, () => game.abort(type))
      await expect(game.run()).rejects.toMatchObject({ name: 'AbortError', cause: type })
      await ticks()
      const { events } = game
      await ticks(5)
      expect(game.events).toEqual(events)
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index))
    }
  })

  test('it reads the game while it is told', async () => {
    const game = make()
    game.on('event', ({ seq }) => {
      expect(game.events.length).toBeGreaterThan(seq)
      expect(game.view('public').events.length).toBeGreaterThanOrEqual(0)
      game.view('p1')
    })
    expect(bare((await game.run()).events)).toBe(bare(undisturbed.events))
  })
})
