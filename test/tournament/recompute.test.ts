import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { derive } from '../../src/index.js'
import {
  compareEntrants,
  entrantReports,
  fitRatings,
  headToHead,
  placeRates,
  roleRates,
  tableBalances,
} from '../../src/lab/tournament/index.js'
import { type Skills, skilled } from './skilled.js'

const skills: Skills = {
  ada: { sight: 0.9, cover: 0.4 },
  bot: { sight: 0.7, cover: 0.3 },
  cleo: { sight: 0.5, cover: 0.2 },
  dan: { sight: 0.35, cover: 0.1 },
}
const isThere = spawnSync('python3', ['--version']).status === 0
if (!isThere) console.warn('The figures of tournaments are not recomputed: there is no `python3`.')

describe.skipIf(!isThere)('a program of another language finds the same', () => {
  test.each(['mixed', 'sides'] as const)('figures of a tournament of the design %s', { timeout: 240_000 }, (design) => {
    const outcomes = skilled(skills, { games: 120, seed: 'again', design })
    const long = skilled(skills, { games: 2_400, seed: 'long', design })
    const random = derive('again', 'places')
    // Each chooses at random among nine, and of two options mostly the first.
    const small = outcomes.map((game) => ({
      ...game,
      seats: game.seats.map((seat) => ({
        ...seat,
        costUsd: 0.01 + random(),
        places: { 2: [1 + Math.floor(random() * 4), 1], 9: Array.from({ length: 9 }, () => Math.floor(random() * 3)) },
      })),
    }))
    const ran = spawnSync('python3', [join(import.meta.dirname, 'recompute.py')], {
      input: JSON.stringify({ design, outcomes, long, small }),
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    })
    expect(ran.stderr).toBe('')
    const again = JSON.parse(ran.stdout)

    const { pairs, reach } = compareEntrants(outcomes, { design })
    expect(pairs).toHaveLength(again.pairs.length)
    for (const [at, { one, other, part, difference, standardError, low, high, better }] of pairs.entries()) {
      const found = again.pairs[at]
      expect([one, other, part]).toEqual([found.one, found.other, found.part])
      expect(difference).toBeCloseTo(found.difference, 9)
      expect(standardError).toBeCloseTo(found.standardError, 9)
      // At the ends of the range intervals are cut off.
      if (low > -1 && high < 1) expect(high - low).toBeCloseTo(2 * (reach ?? 0) * found.standardError, 9)
      expect(better).toBe(low > 0 ? one : high < 0 ? other : null)
    }
    // Both draw at random, with other numbers.
    expect(Math.abs((reach ?? 0) - again.reach)).toBeLessThan(0.4)

    for (const { role, entrant, count, of, low, high } of roleRates(outcomes)) {
      const found = again.roles[`${role} ${entrant}`]
      expect([count, of]).toEqual([found.count, found.of])
      expect(low).toBeCloseTo(found.low, 4)
      expect(high).toBeCloseTo(found.high, 4)
    }
    for (const [at, { one, other, difference }] of headToHead(outcomes).meetings.entries()) {
      expect([one, other]).toEqual([again.meetings[at].one, again.meetings[at].other])
      expect(difference).toBeCloseTo(again.meetings[at].difference, 9)
    }
    const ends = placeRates(small).filter(({ place }) => place === 1 || place === 'last')
    expect(ends).toHaveLength(8)
    for (const { entrant, place, count, of, low, high, chance } of ends) {
      const found = again.places[`${entrant} ${place}`]
      expect([count, of]).toEqual([found.count, found.of])
      expect(chance).toBeCloseTo(found.chance, 9)
      expect([low, high].map((value) => value.toFixed(4))).toEqual(
        [found.low, found.high].map((value: number) => value.toFixed(4)),
      )
    }
    for (const { side, value, low, high } of tableBalances(outcomes)[0]?.sides ?? []) {
      expect(value).toBeCloseTo(again.balances[side].value, 9)
      if (low > 0 && high < 1) expect((high - low) / 2).toBeCloseTo(again.balances[side].half, 4)
    }
    for (const { entrant, costPerPointUsd } of entrantReports(small))
      expect(costPerPointUsd).toBeCloseTo(again.costs[entrant], 9)
    // Of many games the prior and the corrections for few are small beside the intervals.
    for (const { entrant, town, mafia } of fitRatings(long).ratings)
      for (const [side, estimate] of Object.entries({ town, mafia })) {
        const half = ((estimate?.high ?? 0) - (estimate?.low ?? 0)) / 2
        expect(Math.abs((estimate?.value ?? 0) - again.strengths[side][entrant])).toBeLessThan(0.5 * half)
      }
  })
})
