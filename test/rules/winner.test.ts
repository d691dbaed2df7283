import { expect, test } from 'vitest'
import { resolveNight } from '../../src/rules/resolve-night.js'
import type { Role } from '../../src/rules/roles/roles.js'
import { winnerOf } from '../../src/rules/winner.js'

test.each<[string, Role[], 'mafia' | 'town' | null]>([
  ['the town, when no mafia is left', ['villager', 'doctor', 'sheriff', 'villager'], 'town'],
  ['the mafia, when it is as many as the town', ['mafia', 'mafia', 'doctor', 'villager'], 'mafia'],
  ['the mafia, when nobody else is left', ['mafia'], 'mafia'],
  ['nobody yet, while the town is more', ['mafia', 'mafia', 'villager', 'villager', 'villager'], null],
])('a game is won by %s', (...[, living, winner]) => {
  expect(winnerOf(living)).toBe(winner)
})

test('a night that leaves nobody alive is won by the town: it has eliminated the mafia', () => {
  const table: Record<string, Role> = { ada: 'mafia', bruno: 'vigilante', celeste: 'vigilante' }
  const shots = [
    { by: 'bruno', target: 'celeste' },
    { by: 'celeste', target: 'ada' },
  ]
  const dead = resolveNight({ kill: 'bruno', protections: [], shots }, false).map(({ player }) => player)
  const living = Object.keys(table).filter((id) => !dead.includes(id))
  expect(living).toEqual([])
  expect(winnerOf(living.map((id) => table[id] as Role))).toBe('town')
})
