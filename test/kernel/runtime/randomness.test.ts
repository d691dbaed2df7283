import fc from 'fast-check'
import alea from 'seedrandom/lib/alea.js'
import { expect, test } from 'vitest'
import { derive, randomSeed } from '../../../src/kernel/runtime/randomness.js'
import { anyText } from '../../support/any-text.js'

/// <reference path="../../../src/kernel/runtime/alea.d.ts" />

const draws = (random: () => number) => Array.from({ length: 20 }, random)

test('a generator draws what seedrandom draws, bit for bit, whatever its seed', () => {
  const same = fc.property(anyText(80), (seed) => {
    expect(draws(derive(seed))).toEqual(draws(alea(seed)))
    expect(draws(derive(seed, 'agent', 3))).toEqual(draws(alea(`agent 3 ${seed}`)))
  })
  fc.assert(same, {
    numRuns: 2_000,
    examples: [[''], [' '], ['agent p3 1.speak.1.p3 0 golden'], ['\u{1F3B2}'.repeat(30)]],
  })
})

test('each place has its own generator, which begins anew each time', () => {
  expect(draws(derive('seed', 'agent', 'p1'))).toEqual(draws(alea('agent p1 seed')))
  expect(draws(derive('seed', 'agent', 'p1'))).not.toEqual(draws(derive('seed', 'agent', 'p2')))
})

test('a seed that nobody chose has 128 bits, another each time', () => {
  const seeds = Array.from({ length: 1_000 }, randomSeed)
  expect(new Set(seeds).size).toBe(1_000)
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/)
  // Each of its bits is set in about half of them.
  for (let bit = 0n; bit < 128n; bit += 1n) {
    const set = seeds.filter((seed) => (BigInt(`0x${seed}`) >> bit) & 1n).length
    expect(Math.abs(set - 500)).toBeLessThan(120)
  }
})
