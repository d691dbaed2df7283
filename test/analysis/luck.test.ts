import { expect, test } from 'vitest'
import { winDifference } from '../../src/analysis/index.js'
import { derive } from '../../src/runtime/randomness.js'

/** All ways to choose `count` of `items`. */
function choose<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, at) => choose(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]))
}

test('over all ways of seating entrants, wins less luck are on average the wins, whatever the chances are', () => {
  const random = derive('luck')
  const seats = Array.from({ length: 6 }, () => ({ won: random() < 0.5, luck: random() }))
  const ways = choose([0, 1, 2, 3, 4, 5], 3).map((ours) =>
    winDifference(
      seats.map((seat, at) => ({ ...seat, entrant: ours.includes(at) ? 'one' : 'other' })),
      'one',
      'other',
    ),
  )
  const total = (part: 'wins' | 'adjusted') => ways.reduce((sum, way) => sum + (way?.[part] ?? Number.NaN), 0)
  expect(ways.length).toBe(20)
  expect(total('adjusted')).toBeCloseTo(total('wins'))
})

test('a win that the deal promised counts for little, and one against the odds for much', () => {
  const game = (chance: number) =>
    winDifference(
      [
        { entrant: 'one', won: true, luck: chance },
        { entrant: 'other', won: false, luck: 1 - chance },
      ],
      'one',
      'other',
    )
  expect(game(0.9)?.adjusted).toBeCloseTo(0.2)
  expect(game(0.1)?.adjusted).toBeCloseTo(1.8)
  expect(winDifference([], 'one', 'other')).toBeUndefined()
})
