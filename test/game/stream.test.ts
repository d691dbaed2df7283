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
