import { expect, test } from 'vitest'
import { choiceList, didYouMean, frequency, quantity } from '../../../src/kernel/text/index.js'

const presets = ['trial', 'classic', 'night-zero', 'benchmark', 'reactive', 'masquerade']

test.each([
  ['trail', 'trial'],
  ['Trial', 'trial'],
  ['clasic', 'classic'],
  ['nightzero', 'night-zero'],
  ['masq', 'masquerade'],
])('%s was meant to be %s', (typed, meant) => {
  expect(didYouMean(typed, presets)).toBe(` (did you mean \`${meant}\`?)`)
})

test.each(['poker', 'x', '', 'mafia', 'werewolf'])('%j was meant to be nothing that is known', (typed) => {
  expect(didYouMean(typed, presets)).toBe('')
})

test('half of a short word is not enough to be meant', () => {
  expect(didYouMean('names', ['paceMs', 'agent', 'players'])).toBe('')
})

test('a short word that begins with another letter must be nearer to be meant', () => {
  expect([didYouMean('none', ['trial', 'vote']), didYouMean('message', ['usage'])]).toEqual(['', ''])
  expect(didYouMean('vtoe', ['trial', 'vote'])).toBe(' (did you mean `vote`?)')
})

test('the nearest of several names is asked for', () => {
  expect(didYouMean('roels', ['rules', 'roles', 'seed'])).toBe(' (did you mean `roles`?)')
})

test('one of anything is told as one', () => {
  expect([quantity(1, 'game'), quantity(0, 'game'), quantity(1_200, 'game')]).toEqual([
    '1 game',
    '0 games',
    '1,200 games',
  ])
  expect([quantity(1, 'entry', 'entries'), quantity(2, 'entry', 'entries')]).toEqual(['1 entry', '2 entries'])
  expect([frequency(1), frequency(2)]).toEqual(['once', '2 times'])
})

test('a choice is told with an "or" before its last word', () => {
  expect([choiceList([]), choiceList(['a']), choiceList(['a', 'b', 'c'])]).toEqual(['', '`a`', '`a`, `b` or `c`'])
})
