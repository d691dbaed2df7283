import { expect, test } from 'vitest'
import { type BuiltInPower, powerNames, powers } from '../../../../src/kernel/rules/powers/powers.js'

/** By power: self, repeat, skip, uses, and the default without an answer. */
const defaults: Readonly<Record<BuiltInPower, readonly [boolean, boolean, boolean, number | undefined, string]>> = {
  kill: [false, true, false, undefined, 'random'],
  block: [false, true, true, undefined, 'nothing'],
  protect: [true, true, false, undefined, 'random'],
  investigate: [false, true, false, undefined, 'random'],
  watch: [false, true, true, undefined, 'nothing'],
  shoot: [false, true, true, 1, 'nothing'],
  stab: [false, true, false, undefined, 'random'],
  link: [true, true, false, 2, 'random'],
  convert: [false, true, true, undefined, 'nothing'],
  commune: [false, true, false, undefined, 'nothing'],
  explode: [false, true, false, undefined, 'nothing'],
  heal: [true, true, true, 1, 'nothing'],
  poison: [false, true, true, 1, 'nothing'],
}

test.each(powerNames)('a role that says nothing more of %s has its usual options', (name) => {
  const { self, repeat, skip, uses, onNoAnswer, from } = powers[name].options.parse({
    ...(name === 'convert' && { into: 'villager' }),
  })
  expect([self, repeat, skip, uses, onNoAnswer]).toEqual(defaults[name])
  expect(from).toBe(1)
})
