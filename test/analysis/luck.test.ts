import { expect, test } from 'vitest'
import { measureLuck, memoryCache, winDifference } from '../../src/analysis/index.js'
import { type Agent, createMafiaGame, foldEvents, randomAgent, shuffle } from '../../src/index.js'
import { blockMean } from '../../src/lab/intervals.js'
import { derive } from '../../src/runtime/randomness.js'
import { runs } from '../laws/support/runs.js'

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

const ids = ['p1', 'p2', 'p3', 'p4']
const known = randomAgent()
/** Plays worse than at random: the first that it may choose. */
const first: Agent = { act: ({ options }) => ({ choice: options[0] ?? '', speech: '.' }) }

/** A game of a preset without powers by day, in which the players of `own` choose the first. */
async function gameOf(seed: number, own: ReadonlySet<string>) {
  const players = ids.map((id) => ({ id, agent: own.has(id) ? first : known }))
  const { events } = await createMafiaGame({ rules: 'mini', players, seed }).run()
  return { events, end: foldEvents(events) }
}

test('when all players are known, all is luck; when none is, only the deal, as far as nothing is drawn later', async () => {
  const { events, end } = await gameOf(1, new Set())
  const options = { agent: known, continuations: 8, cache: memoryCache() } as const
  const all = await measureLuck(events, { ...options, known: ids })
  for (const [side, { deal, draws }] of Object.entries(all))
    expect(deal + draws, side).toBeCloseTo(side === end.winner ? 1 : 0)
  const none = await measureLuck(events, options)
  expect(none.town).toEqual({ deal: all.town?.deal, draws: 0 })
  expect(none.mafia?.deal).toBeGreaterThan(0)
})

const games = runs(1_000, 50)
test(`over ${games} games, wins less luck have the mean of wins and vary less`, async () => {
  const drawn: number[] = []
  const differences: { readonly wins: number; readonly adjusted: number }[] = []
  for (let seed = 0; seed < games; seed++) {
    const own = new Set(shuffle(ids, derive('own', seed)).slice(0, 1))
    const { events, end } = await gameOf(seed, own)
    const luck = await measureLuck(events, {
      ...{ agent: known, seed: `luck ${seed}`, continuations: 10 },
      known: ids.filter((id) => !own.has(id)),
    })
    drawn.push(luck.town?.draws ?? Number.NaN)
    const seats = end.players.map(({ id, team = '' }) => {
      const { deal = 0, draws = 0 } = luck[team] ?? {}
      return { entrant: own.has(id) ? 'own' : 'known', won: team === end.winner, luck: deal + draws }
    })
    differences.push(winDifference(seats, 'own', 'known') ?? { wins: Number.NaN, adjusted: Number.NaN })
  }
  const { mean: draws, deviation } = blockMean(drawn)
  const removed = blockMean(differences.map(({ wins, adjusted }) => wins - adjusted))
  // 3.3 standard errors: exceeded in one of a thousand such tests.
  expect(Math.abs(draws)).toBeLessThan((3.3 * deviation) / Math.sqrt(games))
  expect(Math.abs(removed.mean)).toBeLessThan((3.3 * removed.deviation) / Math.sqrt(games))
  const spread = (part: 'wins' | 'adjusted') => blockMean(differences.map((each) => each[part])).deviation
  expect(spread('adjusted')).toBeLessThan(0.8 * spread('wins'))
})
