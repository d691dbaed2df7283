import { expect, test } from 'vitest'
import type { RulesInput } from '../../../src/index.js'
import { codeNamedBy } from '../../../src/kernel/rules/index.js'

const names = ['night', 'roundEnd', 'omens', 'duel', 'prologue', 'own', 'banter']
const charts = Object.fromEntries(names.map((name) => [name, {}]))
const powers = { hex: {}, jinx: {} }
const named = (rules: RulesInput | 'trial' | 'reactive') => {
  const found = codeNamedBy(rules as never, { charts, powers } as never)
  return [Object.keys(found.charts ?? {}), Object.keys(found.powers ?? {})]
}

test.each<[string, RulesInput | 'trial', readonly string[], readonly string[]]>([
  ['a preset', 'trial', ['night'], []],
  [
    'an opening and a decision',
    { extends: 'trial', opening: 'prologue', decision: 'duel' },
    ['night', 'duel', 'prologue'],
    [],
  ],
  ['phases of a day', { extends: 'trial', day: ['omens', 'decision'] }, ['night', 'omens'], []],
  [
    'protocols',
    { extends: 'trial', discussion: { protocol: 'banter' }, night: { mafia: { protocol: 'own' } } } as RulesInput,
    ['night', 'own', 'banter'],
    [],
  ],
  ['summaries', { extends: 'trial', summaries: true }, ['night', 'roundEnd'], []],
  ['no summaries', { extends: 'trial', summaries: false }, ['night'], []],
  [
    'rules that it extends',
    { extends: { extends: 'trial', decision: 'duel' } } as unknown as RulesInput,
    ['night', 'duel'],
    [],
  ],
  [
    'a role with a power',
    { extends: 'trial', cast: { witch: { powers: [{ power: 'jinx' }] } } } as RulesInput,
    ['night'],
    ['jinx'],
  ],
])('of code for many games a game gets what its rules name: %s', (_what, rules, ...code) => {
  expect(named(rules)).toEqual(code)
})

test('where the rules name nothing there is no code', () => {
  expect(codeNamedBy('trial', { charts: { duel: {} }, powers } as never)).toEqual({})
  expect(codeNamedBy('trial', {})).toEqual({})
})
