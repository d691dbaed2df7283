import { describe, expect, test } from 'vitest'
import { defineRules, InvalidTableError, type PresetName, presets } from '../../../src/index.js'
import { roleCountsFor } from '../../../src/kernel/rules/index.js'
import { countSides } from '../../../src/kernel/rules/role-counts.js'

const columns = ['mafia', 'doctor', 'sheriff', 'vigilante', 'villager']

/** The tables of `docs/rules.md`, row by row: mafia / doctors / sheriffs / vigilantes / villagers. */
const rows: readonly (readonly [preset: PresetName, players: number, counts: string])[] = [
  ['trial', 5, '2/1/1/0/1'],
  ['trial', 6, '2/1/1/0/2'],
  ['trial', 10, '3/1/1/0/5'],
  ['trial', 15, '5/1/1/0/8'],
  ['classic', 5, '1/1/1/0/2'],
  ['classic', 6, '1/1/1/1/2'],
  ['classic', 10, '2/1/1/1/5'],
  ['classic', 12, '3/1/1/1/6'],
  ['classic', 15, '3/2/2/1/7'],
  ['classic', 30, '7/3/3/1/16'],
  ['night-zero', 5, '1/1/1/0/2'],
  ['night-zero', 7, '2/1/1/0/3'],
  ['night-zero', 10, '3/1/1/0/5'],
  ['night-zero', 13, '3/1/1/0/8'],
  ['benchmark', 5, '1/1/1/0/2'],
  ['benchmark', 10, '2/1/1/1/5'],
  ['benchmark', 12, '3/1/1/1/6'],
  ['benchmark', 15, '3/2/2/1/7'],
  ['reactive', 4, '1/0/0/0/3'],
  ['reactive', 7, '1/0/0/0/6'],
  ['reactive', 8, '2/0/0/0/6'],
  ['reactive', 15, '3/0/0/0/12'],
]

test.each(rows)(
  '%s at %i players has %s mafia / doctors / sheriffs / vigilantes / villagers',
  (preset, players, row) => {
    const counts = roleCountsFor(presets[preset], players)
    expect(columns.map((role) => counts[role]).join('/')).toBe(row)
  },
)

test.each(Object.keys(presets) as PresetName[])(
  'every table of %s from the smallest to the largest can be dealt',
  (preset) => {
    const { min, max } = presets[preset].table
    for (let players = min; players <= max; players++) {
      const counts = roleCountsFor(presets[preset], players)
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(players)
      const { mafia } = countSides(presets[preset], counts)
      expect(mafia * 2).toBeLessThan(players)
      expect(mafia).toBeGreaterThan(0)
    }
  },
)

describe('a table is refused', () => {
  const trial = presets.trial
  const withRoles = (roles: Readonly<Record<string, number>>) => defineRules({ extends: trial, roles })
  test.each([
    ['with fewer players than the preset allows', trial, 4],
    ['with fewer than four in reactive', presets.reactive, 3],
    ['without mafia', withRoles({ villager: 6 }), 6],
    ['with as many mafia as town', withRoles({ mafia: 3, villager: 3 }), 6],
    ['with roles that are not the table', withRoles({ mafia: 1, villager: 6 }), 6],
  ])('%s', (_, rules, players) => {
    expect(() => roleCountsFor(rules, players)).toThrow(InvalidTableError)
  })

  test('never because a role is absent from exact roles', () => {
    expect(roleCountsFor(withRoles({ mafia: 2, sheriff: 4 }), 6)).toEqual({
      mafia: 2,
      doctor: 0,
      sheriff: 4,
      vigilante: 0,
      villager: 0,
    })
  })
})

test.each([
  [8, 4, 3],
  [9, 5, 4],
])('at %i players %i mafia are refused, and the message names the most that may sit there', (players, mafia, most) => {
  const rules = defineRules({ extends: 'benchmark', roles: { mafia, villager: players - mafia } })
  expect(() => roleCountsFor(rules, players)).toThrow(`use at most ${most}.`)
})

test('too many mafia by the formula of the rules are refused with what it adds up to', () => {
  const rules = defineRules({ extends: 'trial', roleCounts: { mafia: { base: 2 } } })
  expect(() => roleCountsFor(rules, 10)).toThrow(
    'use at most 4. `roleCounts.mafia` has a `base` of 2, and its `per` adds 3 for 10 players.',
  )
})

test('two teams cannot both choose their kill together, for a night has one such choice', () => {
  const yakuza = { team: 'yakuza', powers: [{ power: 'kill' }], describe: 'They kill as the mafia do.' } as const
  const teams = { yakuza: { describe: 'They win alone.', knowsItself: true, kills: true, wins: 'numbers' } } as const
  const dealing = (roles: Readonly<Record<string, number>>) => () =>
    roleCountsFor(defineRules({ extends: 'trial', cast: { yakuza }, teams, roles }), 10)
  expect(dealing({ mafia: 2, yakuza: 2, villager: 6 })).toThrow(
    'Only one team can choose its kill together, got the mafia and the yakuza',
  )
  expect(dealing({ yakuza: 2, villager: 8 })).not.toThrow()
})

test('roles that do not fit the table are listed, those with a player', () => {
  const rules = defineRules({ extends: 'trial', roles: { mafia: 1, doctor: 0, villager: 6 } })
  expect(() => roleCountsFor(rules, 6)).toThrow(
    'The roles (1 mafia, 6 villagers) add up to 7, but 6 players sit at the table: make the two equal.',
  )
})
