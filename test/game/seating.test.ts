import { expect, test } from 'vitest'
import { createMafiaGame, randomAgent } from '../../src/index.js'

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

test('a default name is never the id of another player', async () => {
  expect(await namesOf({ players: [{ id: 'Bruno' }, { id: 'Ada' }, {}, {}, { id: 'Hal' }] })).toEqual([
    'Bruno',
    'Celeste',
    'Dmitri',
    'Esther',
    'Felix',
  ])
})

test.each([
  ['José', 'Jose\u0301', 'the same name'],
  ['Zoe', 'ＺＯＥ', 'the same name'],
  ['Zoe', 'Zo\u034fe', 'the same name'],
  ['Zoe', 'p1', 'which is the id of player 0'],
  ['Zoe', 'P3', 'which is the id of player 2'],
])('next to %s nobody may be called %j', (one, other, fault) => {
  const shown = [{}, { name: other }, { name: one }, {}, {}]
  const characters = [{}, { persona: { name: other } }, { persona: { name: one } }, {}, {}]
  for (const players of [shown, characters]) expect(() => createMafiaGame({ players })).toThrow(fault)
})

test('a player may be called by its own id', async () => {
  expect(await namesOf({ players: [{ id: 'Zoe', name: 'Zoe' }, {}, {}, {}, {}] })).toContain('Zoe')
})
