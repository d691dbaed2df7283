import { describe, expect, test } from 'vitest'
import { derive } from '../../../src/index.js'
import { tableRates } from '../../../src/lab/compared-rates.js'
import { apartInWords, beyondChanceInWords, clusterRate, type Rate, rateOf } from '../../../src/lab/stats/index.js'

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

  test('of fewer than five games says nothing', () => {
    expect(clusterRate(Array.from({ length: 4 }, () => ({ count: 3, of: 9 })))).toMatchObject({ low: 0, high: 1 })
    expect(clusterRate(Array.from({ length: 4 }, () => ({ count: 1, of: 1 })))).toMatchObject({ low: 0, high: 1 })
    expect(clusterRate(Array.from({ length: 5 }, (_, at) => ({ count: at, of: 9 }))).low).toBeGreaterThan(0)
    expect(clusterRate([])).toEqual(rateOf(0, 0))
  })
})

test('the intervals of a table hold together: of tables of twelve equal agents at most one in twenty is wrong somewhere', () => {
  const share = 0.35
  const random = derive('clustered', 'tables')
  const tables = Array.from({ length: 300 }, () =>
    tableRates(Array.from({ length: 12 }, () => ({ rate: playVotes({ games: 30, share, alike: 0.3 }, random) }))),
  )
  const isWrong = ({ rate: { low, high } }: { rate: Rate }) => low > share || high < share
  const mistaken = tables.filter((rows) => rows.some(isWrong)).length
  expect(mistaken / tables.length).toBeLessThanOrEqual(0.06)
  const apart = tables.filter((rows) =>
    apartInWords(
      'votes',
      rows.map(({ rate }) => rate),
    )[0]?.startsWith('A difference'),
  )
  expect(apart.length / tables.length).toBeLessThanOrEqual(0.02)
  const chances = tables.filter(
    (rows) =>
      beyondChanceInWords(
        'votes',
        rows.map(({ rate }) => ({ name: 'a', rate, chance: share })),
      ).length > 1,
  )
  expect(chances.length).toBeLessThanOrEqual(mistaken)
})
