import { expect, test } from 'vitest'
import { defineRules, presets } from '../../../../src/index.js'
import { findPlainRole } from '../../../../src/kernel/rules/powers/investigate.js'

test('the plain role of a team is the first that can do nothing of its own', () => {
  expect(findPlainRole(presets.classic, 'town')).toBe('villager')
  const elder = { team: 'town', powers: [], votes: 2, describe: 'An elder votes twice.' } as const
  const martyr = { team: 'town', powers: [], wins: 'eliminated', describe: 'A martyr wants to die.' } as const
  const rules = defineRules({ extends: 'classic', cast: { villager: elder, martyr, peasant: { ...elder, votes: 1 } } })
  expect(findPlainRole(rules, 'town')).toBe('peasant')
})

test('a team without a plain role lends its name', () => {
  expect(findPlainRole(presets.classic, 'mafia')).toBe('mafia')
  expect(findPlainRole(presets.classic, 'neutral')).toBe('neutral')
})
