import { expect, test } from 'vitest'
import { presets, type Team } from '../../../src/index.js'
import { hasSide } from '../../../src/kernel/rules/team.js'
import { winnerOf } from '../../../src/kernel/rules/winning.js'
import { dealt } from '../../support/dealt.js'
import { resolveNight } from '../../support/night-of.js'

test.each<[string, Team[], Team | null]>([
  ['the town, when no mafia is left', ['town', 'town', 'town', 'town'], 'town'],
  ['the mafia, when it is as many as the town', ['mafia', 'mafia', 'town', 'town'], 'mafia'],
  ['the mafia, when nobody else is left', ['mafia'], 'mafia'],
  ['the mafia, when it is as many as town and neutrals together', ['mafia', 'mafia', 'town', 'neutral'], 'mafia'],
  ['the town, when only neutrals are left', ['neutral'], 'town'],
  ['nobody yet, while the town is more', ['mafia', 'mafia', 'town', 'town', 'town'], null],
  ['nobody yet, while town and neutrals together are more', ['mafia', 'mafia', 'town', 'town', 'neutral'], null],
])('a game is won by %s', (...[, living, winner]) => {
  expect(winnerOf(living)).toBe(winner)
})

test('a night that leaves nobody alive is won by the town: it has eliminated the mafia', () => {
  const state = dealt({ ada: 'mafia', bruno: 'vigilante', celeste: 'vigilante' }, presets.benchmark)
  const acts = [
    { power: 'kill', by: 'ada', target: 'bruno' },
    { power: 'shoot', by: 'bruno', target: 'celeste' },
    { power: 'shoot', by: 'celeste', target: 'ada' },
  ]
  const dead = resolveNight(acts, state).deaths.map(({ player }) => player)
  expect(dead).toEqual(['ada', 'bruno', 'celeste'])
  const living = state.players.flatMap(({ id, team }) => (team === undefined || dead.includes(id) ? [] : team))
  expect(winnerOf(living)).toBe('town')
})

test('town and mafia win together with others, a neutral player alone', () => {
  const sides = (['town', 'mafia', 'neutral'] as const).map((team) => hasSide({ team }, null))
  expect(sides).toEqual([true, true, false])
})
