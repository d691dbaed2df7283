import { describe, expect, test } from 'vitest'
import {
  blockDifferences,
  type GameOutcome,
  inPlainWords,
  pairedDifference,
  ratings,
  sequentialTest,
} from '../../src/lab/tournament/index.js'
import { simulated } from './simulated.js'

const truth = {
  ada: { town: 1.6, mafia: 1 },
  bot: { town: 0.5, mafia: 0.5 },
  cleo: { town: 0, mafia: 0 },
  dan: { town: -1, mafia: -0.8 },
}
const equal = { ada: { town: 0.3, mafia: 0 }, bot: { town: 0.3, mafia: 0 }, cleo: { town: -0.3, mafia: 0 } }

describe('ratings', () => {
  test('put entrants in the order of their true strength, as town and as mafia', () => {
    const rated = ratings(simulated(truth, { games: 2_000, seed: 'order' }), { resamples: 0 })
    for (const side of ['town', 'mafia', 'overall'] as const)
      expect(rated.toSorted((one, other) => other[side].value - one[side].value).map(({ entrant }) => entrant)).toEqual(
        ['ada', 'bot', 'cleo', 'dan'],
      )
    expect(rated.reduce((sum, { overall }) => sum + overall.value, 0)).toBeCloseTo(0)
  })

  test('are finite, however one-sided the games were, and leave void games out', () => {
    const games = simulated(truth, { games: 40, seed: 'few' }).map(
      (game): GameOutcome => ({
        ...game,
        winner: 'town',
        seats: game.seats.map((seat) => ({ ...seat, won: seat.team === 'town' })),
      }),
    )
    const rated = ratings(games, { resamples: 20 })
    for (const { overall } of rated) expect(Math.abs(overall.low) + Math.abs(overall.high)).toBeLessThan(4_000)
    const half = games.map((game, at) => ({ ...game, void: at >= 20 }))
    expect(ratings(half, { resamples: 0 })).toEqual(ratings(games.slice(0, 20), { resamples: 0 }))
  })

  test('have intervals that hold the truth nine times in ten at the least', () => {
    const games = simulated(truth, { games: 20_000, seed: 'truth' })
    const true_ = new Map(ratings(games, { resamples: 0 }).map(({ entrant, overall }) => [entrant, overall.value]))
    const held = Array.from({ length: 15 }, (_, at) => simulated(truth, { games: 240, seed: `held-${at}` })).flatMap(
      (sample) =>
        ratings(sample, { resamples: 120 }).map(({ entrant, overall }) => {
          const value = true_.get(entrant) as number
          return overall.low <= value && value <= overall.high
        }),
    )
    expect(held.filter(Boolean).length / held.length).toBeGreaterThan(0.85)
  })
})

describe('a paired difference', () => {
  test('is what one wins at a seat less what another wins there, block by block', () => {
    const games = simulated(truth, { games: 4_000, seed: 'pair' })
    const apart = pairedDifference(games, { one: 'ada', other: 'dan' })
    expect(apart.low).toBeGreaterThan(0)
    expect(apart.blocks).toBe(1_000)
    const mirrored = pairedDifference(games, { one: 'dan', other: 'ada' })
    expect([mirrored.difference, mirrored.low, mirrored.high]).toEqual(
      [apart.difference, apart.high, apart.low].map((value) => -(value as number)),
    )
    expect(pairedDifference(games, { one: 'ada', other: 'dan', team: 'mafia' }).team).toBe('mafia')
  })

  test('is told in plain words', () => {
    const games = simulated(truth, { games: 4_000, seed: 'pair' })
    expect(inPlainWords(pairedDifference(games, { one: 'dan', other: 'ada' }), 4_000)).toMatch(
      /^ada wins \d+\.\d points of 100 more often than dan \(95 % interval \d+\.\d to \d+\.\d\)\.$/,
    )
    const few = simulated(equal, { games: 39, seed: 'few' })
    expect(inPlainWords(pairedDifference(few, { one: 'ada', other: 'bot' }), 39)).toMatch(
      /^ada and bot cannot be told apart by these 39 games; about [\d,]+ would be needed\.$/,
    )
    expect(inPlainWords(pairedDifference([], { one: 'ada', other: 'bot' }), 0)).toBe(
      'ada and bot did not play against each other.',
    )
  })
})

describe('a sequential test', () => {
  test('decides for the better one, and sooner the better it is', () => {
    const decide = (one: string, other: string) =>
      sequentialTest(blockDifferences(simulated(truth, { games: 8_000, seed: 'until' }), { one, other }))
    expect(decide('ada', 'dan').decided).toBe('one')
    expect(decide('dan', 'ada').decided).toBe('other')
    expect(decide('ada', 'dan').after).toBeLessThan(decide('ada', 'cleo').after)
  })

  test('looked at after every block, decides between equals no more often than its error rate', () => {
    const wrong = Array.from({ length: 200 }, (_, at) => {
      const games = simulated(equal, { games: 300, seed: `equal-${at}` })
      return sequentialTest(blockDifferences(games, { one: 'ada', other: 'bot' })).decided
    }).filter((decided) => decided !== null)
    // 200 tests at 5 %: 10 expected at most; 18 would come once in a hundred such runs.
    expect(wrong.length).toBeLessThan(18)
  })

  test('of nothing decides nothing', () => {
    expect(sequentialTest([])).toEqual({ decided: null, after: 0, evidence: { one: 1, other: 1 }, errorRate: 0.05 })
  })
})
