import { describe, expect, test } from 'vitest'
import { derive } from '../../../src/index.js'
import {
  compareEntrants,
  type DesignName,
  fitRatings,
  type GameOutcome,
  headToHead,
  tournamentReport,
} from '../../../src/lab/tournament/index.js'
import { isThere, recomputedBy } from './python.js'
import { type Skills, skilled, fourSkills as skills } from './skilled.js'

function recomputed(given: object) {
  return recomputedBy('recompute.py', given)
}

function reportFor(outcomes: readonly GameOutcome[], design: DesignName) {
  const { ratings, width } = fitRatings(outcomes)
  const ranked = ratings.toSorted((one, other) => one.entrant.localeCompare(other.entrant))
  const said = { comparison: compareEntrants(outcomes, { design }), headToHead: headToHead(outcomes) }
  const rules = { design, role: null, forfeits: 'lost', maxDefaulted: 0.2 } as const
  const ended = { plan: [], abandoned: [], decisions: [], stopped: null }
  return tournamentReport({ outcomes, ratings: ranked, ratingWidth: width, ...said, ...rules, ...ended }, 'Again')
}

describe.skipIf(!isThere)('a program of another language finds the same', () => {
  test.each(['mixed', 'sides'] as const)('figures of a tournament of the design %s', { timeout: 240_000 }, (design) => {
    const [{ dan }, random] = [skills, derive('again', 'places')]
    const absent: Skills = { ...skills, dan: { sight: 0, cover: 0, ...dan, dead: 0.1 } }
    // Each chooses at random among nine, and of two options mostly the first.
    const outcomes = skilled(absent, { games: 120, seed: 'again', design }).map((game) => ({
      ...game,
      seats: game.seats.map((seat) => ({
        ...seat,
        costUsd: 0.01 + random(),
        places: { 2: [1 + Math.floor(random() * 4), 1], 9: Array.from({ length: 9 }, () => Math.floor(random() * 3)) },
      })),
    }))
    const long = skilled(skills, { games: 2_400, seed: 'long', design })
    const { roles, balance, entrants, places, courses, comparison } = reportFor(outcomes, design)
    const again = recomputed({ outcomes, design, long, reach: comparison.reach })

    for (const { role, entrant, count, of, low, high, chance } of roles) {
      const found = again.roles[`${role} ${entrant}`]
      expect([count, of]).toEqual([found.count, found.of])
      expect(low).toBeCloseTo(found.low, 4)
      expect(high).toBeCloseTo(found.high, 4)
      expect(chance).toBeCloseTo(found.chance, 9)
    }
    expect(places).toHaveLength(40)
    for (const { entrant, place, count, of, low, high, chance, shown } of places) {
      const found = again.places[`${entrant} ${place}`]
      expect([count, of]).toEqual([found.count, found.of])
      expect(chance).toBeCloseTo(found.chance, 9)
      expect([low, high].map((value) => value.toFixed(4))).toEqual(
        [found.low, found.high].map((value: number) => value.toFixed(4)),
      )
      expect(found.shown).toContain(shown)
    }
    for (const { side, value, low, high } of balance[0]?.sides ?? []) {
      expect(value).toBeCloseTo(again.balances[side].value, 9)
      if (low > 0 && high < 1) expect((high - low) / 2).toBeCloseTo(again.balances[side].half, 4)
    }
    expect(entrants.some(({ forfeits }) => forfeits > 0)).toBe(true)
    for (const { entrant, costUsd, costPerPointUsd, ...counts } of entrants) {
      const { costUsd: itsCost, costPerPointUsd: itsCostPerPoint, ...itsCounts } = again.entrants[entrant]
      expect(counts).toEqual(itsCounts)
      expect(costUsd).toBeCloseTo(itsCost, 9)
      expect(costPerPointUsd).toBeCloseTo(itsCostPerPoint, 9)
    }
    const points = courses.flatMap(({ one, other, difference, low, high }) =>
      difference.map((value, at) => [one, other, value, low[at], high[at]] as const),
    )
    expect(points).toHaveLength(again.courses.length)
    for (const [at, [one, other, ...figures]] of points.entries()) {
      const [its, itsOther, ...itsFigures] = again.courses[at]
      expect([one, other]).toEqual([its, itsOther])
      for (const [which, figure] of figures.entries()) expect(figure).toBeCloseTo(itsFigures[which], 3)
    }
    // Of many games the prior and the corrections for few are small beside the intervals.
    for (const { entrant, town, mafia } of fitRatings(long).ratings)
      for (const [side, estimate] of Object.entries({ town, mafia })) {
        const half = ((estimate?.high ?? 0) - (estimate?.low ?? 0)) / 2
        expect(Math.abs((estimate?.value ?? 0) - again.strengths[side][entrant])).toBeLessThan(0.5 * half)
      }
  })
})
