import { expect, test } from 'vitest'
import { defineRules, ruleCard } from '../../../src/index.js'
import { provenGames } from '../../support/proven-games.js'

test('null takes a role, a count or an optional field out of the rules that are extended', () => {
  const base = defineRules({
    extends: 'masquerade',
    teams: { cult: { describe: 'The cult waits.', knowsItself: true, kills: false, wins: 'last' } },
    table: { usual: 11 },
  })
  const rules = defineRules({
    extends: base,
    cast: { jester: null },
    roleCounts: { jester: null },
    teams: { cult: null },
    table: { usual: null },
  })
  expect(Object.keys(rules.cast)).not.toContain('jester')
  expect(Object.keys(rules.roleCounts)).not.toContain('jester')
  expect(rules.teams).toEqual({})
  expect(rules.table).toEqual({ min: 9, max: 15 })
  expect(ruleCard(rules)).not.toContain('jester')
})

test('null takes away nothing that rules must have', () => {
  expect(() => defineRules({ extends: 'benchmark', maxDays: null as never })).toThrow('maxDays')
})

test('three players are a table: the ending that studies pose', async () => {
  const rules = { extends: 'benchmark', table: { min: 3 }, opening: 'nightZero' } as const
  const results = await provenGames({ rules, players: 3, roles: { mafia: 1, villager: 2 } })
  expect(new Set(results.map(({ winner }) => winner))).toEqual(new Set(['mafia', 'town']))
})
