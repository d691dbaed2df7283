import { expect, test } from 'vitest'
import { createMafiaGame, randomAgent } from '../src/index.js'

const namesOf = async (players: Parameters<typeof createMafiaGame>[0]) => {
  const { players: seated } = await createMafiaGame({ agent: randomAgent(), seed: 1, ...players }).run()
  return seated.map(({ name }) => name)
}

test('players without a name are called like the built-in characters, by seat', async () => {
  expect(await namesOf({ players: 5 })).toEqual(['Ada', 'Bruno', 'Celeste', 'Dmitri', 'Esther'])
})

test('a default name never takes a given one', async () => {
  const players = [{}, { name: 'ada' }, {}, { persona: { name: 'Celeste' } }, {}]
  expect(await namesOf({ players })).toEqual(['Bruno', 'ada', 'Dmitri', 'Celeste', 'Esther'])
})

test('past the last character, names are numbered', async () => {
  const names = await namesOf({ players: 26 })
  expect(names.slice(-2)).toEqual(['Ada 2', 'Bruno 2'])
  expect(new Set(names).size).toBe(26)
})
