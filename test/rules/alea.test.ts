import fc from 'fast-check'
import seedrandom from 'seedrandom'
import { expect, test } from 'vitest'
import { alea } from '../../src/rules/alea.js'

const drawn = (random: () => number) => Array.from({ length: 20 }, () => random())

test('a draw gives number by number what `seedrandom` gives for the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      expect(drawn(alea(text))).toEqual(drawn(seedrandom.alea(text)))
    }),
    { numRuns: 1_000 },
  )
})

test.each(['', 'agent p1 1.speak.1.p1 1 7', 'leader 3 0', 'á 🂡 \u0000'])('also for `%s`', (text) => {
  expect(drawn(alea(text))).toEqual(drawn(seedrandom.alea(text)))
})
