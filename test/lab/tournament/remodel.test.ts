import { describe, expect, test } from 'vitest'
import { presets } from '../../../src/index.js'
import { dealtSeats } from '../../../src/lab/tournament/designs.js'
import {
  blockDifferences,
  fitRatings,
  headToHead,
  planTournament,
  sequentialTests,
  tournamentPower,
} from '../../../src/lab/tournament/index.js'
import { isThere, recomputedBy } from './python.js'
import { type Skills, skilled } from './skilled.js'

const plain = { sight: 0.35, cover: 0.2 }
const circle: Skills = {
  ada: { ...plain, reads: ['bot'] },
  bot: { ...plain, reads: ['cleo'] },
  cleo: { ...plain, reads: ['ada'] },
  dan: { sight: 0.6, cover: 0.3 },
}
const apart: Skills = {
  ada: { sight: 0.9, cover: 0.4 },
  bot: { sight: 0.6, cover: 0.3 },
  cleo: { sight: 0.3, cover: 0.1 },
}

function recomputed(given: object) {
  return recomputedBy('remodel.py', given)
}

const long = { timeout: 240_000 }

describe.skipIf(!isThere)('a program of another language finds the same', () => {
  test.each(['mixed', 'sides'] as const)('ratings of few games, in the design %s', long, (design) => {
    const few = skilled(apart, { games: 24, seed: 'few', design })
    const again = recomputed({ few })
    const { ratings, width } = fitRatings(few)
    expect(Math.abs(width / again.width - 1)).toBeLessThan(1e-6)
    expect(ratings.map(({ entrant }) => entrant)).toEqual(['ada', 'bot', 'cleo'])
    // Points: quantiles of Student's t are known to three digits after the point.
    for (const [at, { entrant: _, games: _games, ...sides }] of ratings.entries())
      for (const [side, estimate] of Object.entries(sides))
        for (const figure of ['value', 'low', 'high'] as const)
          expect(Math.abs((estimate?.[figure] ?? Number.NaN) - again.ratings[at][side][figure])).toBeLessThan(1)
  })

  test('circles', long, () => {
    const games = skilled(circle, { games: 200, seed: 'circle', design: 'sides' })
    const { triples, reach, leastSum: itsLeast } = recomputed({ circle: games })
    const { cycles, leastSum } = headToHead(games)
    expect(cycles.map(({ entrants }) => entrants.toSorted().join())).toContain('ada,bot,cleo')
    for (const { entrants, sum, low, high } of cycles) {
      const its = triples.find((one: { entrants: string[] }) => one.entrants.join() === entrants.toSorted().join())
      expect(sum).toBeCloseTo(Math.abs(its.sum), 9)
      // The mean of all half-widths and one of them have the reach in common.
      expect((high - low) / 2 / (leastSum ?? 0)).toBeCloseTo((its.error * reach) / itsLeast, 6)
    }
    // Both draw at random, with other numbers: of 300 resamples the reach is known to about 4 %.
    expect(Math.abs((leastSum ?? 0) / itsLeast - 1)).toBeLessThan(0.15)
  })

  test('sequential tests of several pairs', long, () => {
    const games = skilled(apart, { games: 180, seed: 'bets', design: 'sides' })
    const pairs = [
      { one: 'ada', other: 'cleo' },
      { one: 'cleo', other: 'bot' },
      { one: 'ada', other: 'bot' },
    ]
    const differences = pairs.map((pair) => blockDifferences(games, pair, 'sides'))
    const again = recomputed({ differences, errorRate: 0.05 })
    const decisions = sequentialTests(differences, 0.05)
    expect(new Set(decisions.map(({ decided }) => decided)).size).toBeGreaterThan(1)
    for (const [at, { decided, after, evidence }] of decisions.entries()) {
      expect([decided, after]).toEqual([again[at].decided, again[at].after])
      for (const [side, stake] of [evidence.one, evidence.other].entries())
        expect(Math.log10(stake)).toBeCloseTo(Math.log10(again[at].evidence[side]), 9)
    }
  })

  test('what a plan can show', long, () => {
    const design = 'sides' as const
    const entrants = ['ada', 'bot', 'cleo']
    const tables = [{ rules: presets.trial, players: 10 }]
    const planned = { entrants, tables, games: 60, seed: 'plan', design } as const
    const plan = planTournament(planned).map(({ block, table, seed, seats }) => {
      const dealt = dealtSeats(table, seed)
      return { block, seats: seats.map((entrant, at) => ({ entrant, team: dealt[at]?.side })) }
    })
    const again = recomputed({ plan, design })
    const { smallest } = tournamentPower({ ...planned, simulations: 6 })
    // Six simulated tournaments each, with other numbers: their means are known to about 5 %.
    for (const part of ['all', 'town', 'mafia'])
      expect(Math.abs((smallest[part] ?? 0) / again[part] - 1)).toBeLessThan(0.2)
  })
})
