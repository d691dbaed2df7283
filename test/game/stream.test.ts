import { expect, test } from 'vitest'
import { createMafiaGame, randomAgent, viewFor } from '../../src/index.js'

const make = () => createMafiaGame({ rules: 'benchmark', players: 7, seed: 4, agent: randomAgent() })

async function all<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const event of stream) read.push(event)
  return read
}

test('a stream delivers every event of a game, also to late readers', async () => {
  const game = make()
  const early = all(game.stream())
  const { events } = await game.run()
  expect(await early).toEqual(events)
  expect(await all(game.stream())).toEqual(events)
})

test('a stream for one observer delivers what it may see, numbered for it', async () => {
  const game = make()
  const [player, everyone] = [all(game.stream('p3')), all(game.stream('public'))]
  const { events } = await game.run()
  expect(await player).toEqual(viewFor('p3', events).events)
  expect(await everyone).toEqual(viewFor('public', events).events)
})

test('a stream continues from any event, by its number in the log or in the view', async () => {
  const game = make()
  const [rest, seen] = [all(game.stream({ from: 20 })), all(game.stream('p3', { from: 5 }))]
  const { events } = await game.run()
  expect(await rest).toEqual(events.slice(20))
  expect((await seen)[0]).toMatchObject({ n: 5 })
  expect(await seen).toEqual(viewFor('p3', events).events.slice(5))
  expect(await all(game.stream({ from: events.length + 3 }))).toEqual([])
})

test('a stream ends when its signal is aborted, also while it waits, and others with the same signal too', async () => {
  const game = make()
  const reader = new AbortController()
  const { signal } = reader
  const [one, other] = [all(game.stream({ signal })), all(game.stream('public', { signal }))]
  await game.step('phase')
  const { length } = game.events
  reader.abort()
  expect((await one).length).toBe(length)
  expect((await other).length).toBeGreaterThan(0)
  expect(await all(game.stream('p1', { signal }))).toEqual([])
  expect((await game.run()).events.length).toBeGreaterThan(length)
})

test('a stream that a reader has left keeps no listener on its signal', async () => {
  const game = make()
  const { signal } = new AbortController()
  let listeners = 0
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...given: Parameters<typeof add>) => {
    listeners += 1
    add(...given)
  }
  signal.removeEventListener = (...given: Parameters<typeof remove>) => {
    listeners -= 1
    remove(...given)
  }
  const run = game.run()
  for await (const { seq } of game.stream({ signal })) if (seq === 3) break
  await all(game.stream({ signal }))
  await run
  expect(listeners).toBe(0)
})

test.each([
  [{ from: -1 }, '`from`: Expected the number of an event, from 0, got `-1`'],
  [{ from: 1.5 }, '`from`: Expected the number of an event, from 0'],
  [{ signal: {} }, '`signal`: Expected an `AbortSignal`'],
  [{ form: 3 }, 'Unknown field `form` (did you mean `from`?)'],
])('the options of a stream are checked at once: %j', (options, message) => {
  const game = make()
  expect(() => game.stream(options as object)).toThrow(message)
  expect(() => game.stream('p1', options as object)).toThrow(message)
})

test('a reader who stops reading stops nobody, and the stream of an aborted game ends', async () => {
  const game = make()
  game.on('event', ({ seq }) => seq === 30 && game.abort())
  const run = game.run()
  for await (const event of game.stream()) if (event.seq === 3) break
  await expect(run).rejects.toMatchObject({ name: 'AbortError' })
  expect(game.events.length).toBeGreaterThan(30)
  expect(await all(game.stream())).toEqual(game.events)
})

test('a game whose actor is stopped has no winner: it is aborted', async () => {
  const game = make()
  game.on('event', ({ seq }) => seq === 30 && game.actor.stop())
  await expect(game.run()).rejects.toMatchObject({ name: 'AbortError' })
  await expect(game.step()).rejects.toMatchObject({ name: 'AbortError' })
})
