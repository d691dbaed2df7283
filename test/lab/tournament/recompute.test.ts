import { describe, expect, test } from 'vitest'
import { derive } from '../../../src/index.js'
import { type ComparedRate, fitRatings } from '../../../src/lab/tournament/index.js'
import { isThere, recomputedBy } from './python.js'
import { type Skills, skilled, fourSkills as skills } from './skilled.js'
import { reportFor } from './truth.js'

function recomputed(given: object) {
  return recomputedBy('recompute.py', given)
}

interface RecomputedRate extends Pick<ComparedRate, 'count' | 'of' | 'chance'> {
  readonly difference: number
  readonly standardError: number
  /** Both programs draw at random: the reach of intervals lies between these bounds, and what is shown is that at one of them. */
  readonly reach: readonly [number, number]
  readonly shown: readonly ComparedRate['shown'][]
}

function expectReach(reached: number, [least, most]: readonly [number, number]) {
  expect(reached).toBeGreaterThanOrEqual(least)
  expect(reached).toBeLessThanOrEqual(most)
}

function expectSameRate({ count, of, share, chance, low, high, shown }: ComparedRate, found: RecomputedRate) {
  expect([count, of]).toEqual([found.count, found.of])
  expect(chance).toBeCloseTo(found.chance, 9)
  expect((share ?? 0) - chance).toBeCloseTo(found.difference, 9)
  expect(found.shown).toContain(shown)
  if (low !== null && low > 0) expectReach(((share ?? 0) - low) / found.standardError, found.reach)
  if (high !== null && high < 1) expectReach((high - (share ?? 0)) / found.standardError, found.reach)
}

describe.skipIf(!isThere)('a program of another language finds the same', () => {
  test.each(['mixed', 'sides'] as const)('figures of a tournament of the design %s', { timeout: 240_000 }, (design) => {
    const [{ dan }, random] = [skills, derive('again', 'places')]
    const absent: Skills = { ...skills, dan: { sight: 0, cover: 0, ...dan, dead: 0.1 } }
    // Each chooses at random among nine, and of two options mostly the first.
    const outcomes = skilled(absent, { games: 64, seed: 'again', design }).map((game) => ({
      ...game,
      seats: game.seats.map((seat) => ({
        ...seat,
        costUsd: 0.01 + random(),
        places: { 2: [1 + Math.floor(random() * 4), 1], 9: Array.from({ length: 9 }, () => Math.floor(random() * 3)) },
      })),
    }))
    const long = skilled(skills, { games: 1_200, seed: 'long', design })
    const { roles, balance, entrants, places, courses, comparison } = reportFor(outcomes, design)
    const again = recomputed({ outcomes, design, long })

    for (const { role, entrant, ...rate } of roles) expectSameRate(rate, again.roles[`${role} ${entrant}`])
    expect(places).toHaveLength(8)
    for (const { entrant, place, ...rate } of places) expectSameRate(rate, again.places[`${entrant} ${place}`])
    for (const { side, value, low, high } of balance[0]?.sides ?? []) {
      const { difference, standardError, reach } = again.balances[side]
      expect(value).toBeCloseTo(difference, 9)
      expectReach(((high ?? 1) - (low ?? 0)) / 2 / standardError, reach)
    }
    expect(entrants.some(({ forfeits }) => forfeits > 0)).toBe(true)
    for (const { entrant, costUsd, costPerPointUsd, ...counts } of entrants) {
      const { costUsd: itsCost, costPerPointUsd: itsCostPerPoint, ...itsCounts } = again.entrants[entrant]
      expect(counts).toEqual(itsCounts)
      expect(costUsd).toBeCloseTo(itsCost, 9)
      expect(costPerPointUsd).toBeCloseTo(itsCostPerPoint, 9)
    }
    const points = courses.flatMap(({ one, other, difference }) =>
      difference.map((value) => [one, other, value] as const),
    )
    expect(points).toHaveLength(again.courses.length)
    for (const [at, [one, other, value]] of points.entries()) {
      const [its, itsOther, itsValue] = again.courses[at]
      expect([one, other]).toEqual([its, itsOther])
      expect(value).toBeCloseTo(itsValue, 9)
    }
    for (const { one, other, low, high } of courses)
      expect(comparison.pairs).toContainEqual(expect.objectContaining({ one, other, part: 'all', low, high }))
    // Of many games the prior and the corrections for few are small beside the intervals.
    for (const { entrant, town, mafia } of fitRatings(long).ratings)
      for (const [side, estimate] of Object.entries({ town, mafia })) {
        const half = ((estimate?.high ?? 0) - (estimate?.low ?? 0)) / 2
        expect(Math.abs((estimate?.value ?? 0) - again.strengths[side][entrant])).toBeLessThan(0.5 * half)
      }
  })
})
