import { describe, expect, test } from 'vitest'
import { derive } from '../../../src/index.js'
import { clusterRate, type Rate, rateOf } from '../../../src/lab/stats/index.js'

interface Series {
  readonly games: number
  /** The true share over all games. */
  readonly share: number
  /** The correlation of two votes of one game. */
  readonly alike: number
}

type Votes = readonly { readonly count: number; readonly of: number }[]

/** Votes of games in which each vote repeats the first of its game with a chance, or is drawn anew: so are any two alike. */
function playVotes({ games, share, alike }: Series, random: () => number): Votes {
  return Array.from({ length: games }, () => {
    const of = 4 + Math.floor(random() * 12)
    const first = random() < share
    const votes = Array.from({ length: of }, () => (random() < Math.sqrt(alike) ? first : random() < share))
    return { count: votes.filter(Boolean).length, of }
  })
}

/** How many of 1,500 intervals contain the true share. */
function coverage(series: Series, make: (games: Votes) => Rate): number {
  const random = derive('clustered', 'votes', JSON.stringify(series))
  const held = Array.from({ length: 1_500 }, () => {
    const { low, high } = make(playVotes(series, random))
    return low <= series.share && series.share <= high
  })
  return held.filter(Boolean).length / held.length
}

const overVotes = (games: Votes): Rate =>
  rateOf(
    games.reduce((sum, { count }) => sum + count, 0),
    games.reduce((sum, { of }) => sum + of, 0),
  )

describe('the interval of a rate over games', () => {
  test.each<Series>([
    { games: 12, share: 0.4, alike: 0.2 },
    { games: 12, share: 0.3, alike: 0.5 },
    { games: 40, share: 0.25, alike: 0.2 },
    { games: 40, share: 0.4, alike: 0.5 },
    { games: 100, share: 0.15, alike: 0.3 },
  ])('contains the truth in 93 to 97 of 100 series where votes of a game are alike: %o', (series) => {
    const held = coverage(series, clusterRate)
    expect([held > 0.93, held < 0.97], `${held}`).toEqual([true, true])
    expect(coverage(series, overVotes)).toBeLessThan(0.9)
  })

  test('is no narrower than that over votes where these are independent', () => {
    expect(coverage({ games: 12, share: 0.4, alike: 0 }, clusterRate)).toBeGreaterThan(0.93)
  })

  test('of a single game says nothing', () => {
    expect(clusterRate([{ count: 3, of: 9 }])).toMatchObject({ low: 0, high: 1 })
    expect(clusterRate([])).toEqual(rateOf(0, 0))
  })
})
