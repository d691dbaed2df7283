import { expect, test } from 'vitest'
import { createMafiaGame, randomAgent } from '../../src/index.js'
import { builtInPersonas } from '../../src/players/characters/index.js'

const namesOf = async (players: Parameters<typeof createMafiaGame>[0]) => {
  const { players: seated } = await createMafiaGame({ agent: randomAgent(), seed: 1, ...players }).run()
  return seated.map(({ name }) => name)
}

const characters = builtInPersonas.map(({ name }) => name)

test('players without a name are called like built-in characters, drawn by the seed, so that no name means a seat', async () => {
  const first = new Set<string>()
  for (let seed = 0; seed < 20; seed++) {
    const names = await namesOf({ players: 5, seed })
    expect(new Set(names).size).toBe(5)
    for (const name of names) expect(characters).toContain(name)
    first.add(names[0] as string)
  }
  expect(first.size).toBeGreaterThan(8)
  expect(await namesOf({ players: 5, seed: 3 })).toEqual(await namesOf({ players: 5, seed: 3 }))
})

test('a default name never takes a given one', async () => {
  const players = [{}, { name: 'ada' }, {}, { persona: { name: 'Celeste' } }, ...Array(20).fill({})]
  const names = await namesOf({ players })
  expect(names.filter((name) => ['ada', 'celeste'].includes(name.toLowerCase()))).toEqual(['ada', 'Celeste'])
})

test('past the last character, names are numbered', async () => {
  const names = await namesOf({ players: 26 })
  expect(names.slice(-2)).toEqual(names.slice(0, 2).map((name) => `${name} 2`))
  expect(new Set(names).size).toBe(26)
})

test('a default name is never the id of another player', async () => {
  const players = characters.map((id) => ({ id }))
  const names = await namesOf({ players })
  for (const [seat, name] of names.entries())
    expect(characters.filter((id) => id === name)).toEqual(name === characters[seat] ? [name] : [])
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
