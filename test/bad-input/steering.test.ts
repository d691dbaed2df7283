import { describe, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, InvalidOptionsError, randomAgent } from '../../src/index.js'

const make = () => createMafiaGame({ agent: randomAgent(), seed: 'steer', players: 6 })
type Game = ReturnType<typeof make>

/** What a call throws or rejects with; and that the game is as it was. */
async function refusal(game: Game, call: () => unknown): Promise<Error> {
  const before = game.events
  const error = await Promise.resolve()
    .then(call)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
  expect(error).toBeInstanceOf(InvalidOptionsError)
  await new Promise((go) => setImmediate(go))
  expect(game.events).toEqual(before)
  return error as Error
}

describe('a step is one phase or one event', () => {
  test.each([
    ['day', '`day`'],
    ['', '``'],
    [null, '`null`'],
    [1, '`1`'],
    [{}, '`object`'],
    [Symbol('phase'), '`symbol`'],
  ])('not %o', async (unit, got) => {
    for (const game of [make(), await begun(), await over()])
      expect((await refusal(game, () => game.step(unit as never))).message).toBe(
        `Expected a step of one \`phase\` or \`event\`, got ${got}.`,
      )
  })

  test('and without a word, one event', async () => {
    const game = make()
    await game.step(undefined)
    expect(game.events.length).toBeGreaterThan(0)
    await game.step('phase')
    expect(game.state.phase).toBe('dawn')
  })
})

async function begun(): Promise<Game> {
  const game = make()
  await game.step()
  return game
}

async function over(): Promise<Game> {
  const game = make()
  await game.run()
  return game
}

describe('a game is run with a signal or without', () => {
  test.each([
    [{ signal: 'x' }, '`signal`: Expected an `AbortSignal`, got `x`.'],
    [{ signal: null }, '`signal`: Expected an `AbortSignal`, got `null`.'],
    [{ signal: {} }, '`signal`: Expected an `AbortSignal`.'],
    [{ onEvents: () => {} }, 'Unknown field `onEvents`; known here: signal, whilePaused.'],
    [{ signal: new AbortController() }, '`signal`: Expected an `AbortSignal`.'],
    [new AbortController().signal, 'Expected the options of `run` as `{ signal }`, got the signal itself.'],
    [null, 'Expected the options of `run` as `{ signal }`, got `null`.'],
    ['x', 'Expected the options of `run` as `{ signal }`, got `x`.'],
  ])('%o', async (options, message) => {
    for (const game of [make(), await begun(), await over()])
      expect((await refusal(game, () => game.run(options as never))).message).toBe(message)
  })

  test('and runs to its end after such a call', async () => {
    const game = make()
    await refusal(game, () => game.run({ signal: 'x' as never }))
    expect((await game.run({})).events.at(-1)?.type).toBe('game.ended')
    expect(await game.run({ signal: new AbortController().signal })).toBe(await game.run())
  })
})

describe('a listener names a type of event', () => {
  const listening = (name: unknown) =>
    (['on', 'once'] as const).map((add) => (game: Game) => game[add](name as never, () => {}))

  test.each([
    ['speach.given', 'Near it: `speech.given`, `defense.given`, `last-words.given`, `narration.given`.'],
    ['speech', 'Near it: `speech.given`, `speech.streamed`, `speech.retracted`.'],
    ['voteCast', 'Near it: `vote.cast`.'],
    ['vote.casted', 'Near it: `vote.cast`, `vote.resolved`, `vote.corrected`.'],
    ['*', 'got `*`.'],
    ['constructor', 'got `constructor`.'],
    [undefined, 'got `undefined`.'],
    [Symbol('event'), 'got `symbol`.'],
  ])('not %o', async (name, told) => {
    for (const listen of listening(name)) {
      const game = make()
      const { message } = await refusal(game, () => listen(game))
      expect(message).toMatch(/^Expected `event` or a type of event that docs\/events\.md lists, got `.*`\./)
      expect(message.endsWith(told), message).toBe(true)
    }
  })

  test('every type a game tells of is one, recorded or live', async () => {
    const heard = new Set<string>()
    const game = make()
    const types = [
      ...new Set((await over()).events.map(({ type }) => type)),
      'thought.streamed',
      'speech.retracted',
      'budget.reached',
    ] as const
    for (const type of types) game.on(type, (event) => void heard.add(event.type)).once(type, () => {})
    game.on('event', ({ type }: GameEvent) => void heard.add(`all ${type}`))
    const { events } = await game.run()
    for (const { type } of events) expect([heard.has(type), heard.has(`all ${type}`)]).toEqual([true, true])
  })

  test('forgetting a listener of a type that is none changes nothing', () => {
    const game = make()
    expect(game.off('speach.given' as never, () => {})).toBe(game)
  })
})
