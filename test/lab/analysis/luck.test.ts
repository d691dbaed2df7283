import { expect, test } from 'vitest'
import { type Agent, createMafiaGame, foldEvents, randomAgent, shuffle } from '../../../src/index.js'
import { derive } from '../../../src/kernel/runtime/randomness.js'
import { measureLuck, memoryCache, winDifference } from '../../../src/lab/analysis/index.js'
import { blockMean } from '../../../src/lab/intervals.js'
import { runs } from '../../laws/support/runs.js'

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

/** A game in which two players know who is mafia, so that they play far better than the continuations. */
async function informedGame(seed: number) {
  const own = new Set(shuffle(ids, derive('own', seed)).slice(0, 2))
  const [mafia = ''] = shuffle(ids, derive('mafia', seed))
  const informed: Agent = {
    act: ({ options }) => ({ choice: options.includes(mafia) ? mafia : (options[0] ?? ''), speech: '.' }),
  }
  const seat = (id: string) => ({ id, agent: own.has(id) ? informed : known, ...(id === mafia && { role: 'mafia' }) })
  const { events } = await createMafiaGame({ rules: 'mini', players: ids.map(seat), seed }).run()
  return { own, events, end: foldEvents(events) }
}

async function oddGame(seed: number) {
  const own = new Set(shuffle(ids, derive('own', seed)).slice(0, 1))
  return { own, ...(await gameOf(seed, own)) }
}

const games = runs(75, 30)

/** By game: the draws of the town's luck, the difference of wins, and that less luck. `pretended`: who counts as known. */
async function luckInGames(
  play: typeof informedGame,
  pretended = (own: ReadonlySet<string>): readonly string[] => ids.filter((id) => !own.has(id)),
) {
  const found = { draws: [] as number[], wins: [] as number[], adjusted: [] as number[] }
  for (let seed = 0; seed < games; seed++) {
    const { own, events, end } = await play(seed)
    const measured = { agent: known, seed: `luck ${seed}`, continuations: 10, known: pretended(own) }
    const luck = await measureLuck(events, measured)
    const seats = end.players.map(({ id, team = '' }) => {
      const { deal = 0, draws = 0 } = luck[team] ?? {}
      return { entrant: own.has(id) ? 'own' : 'known', won: team === end.winner, luck: deal + draws }
    })
    const { wins = Number.NaN, adjusted = Number.NaN } = winDifference(seats, 'own', 'known') ?? {}
    found.draws.push(luck.town?.draws ?? Number.NaN)
    found.wins.push(wins)
    found.adjusted.push(adjusted)
  }
  return { ...found, removed: found.wins.map((each, at) => each - (found.adjusted[at] ?? Number.NaN)) }
}

/** Whether the mean of the values may be 0: it is further away in one of a thousand such tests. */
function isUnbiased(values: readonly number[]): boolean {
  const { mean, deviation } = blockMean(values)
  return Math.abs(mean) < (3.3 * deviation) / Math.sqrt(values.length)
}

test(`over ${games} games, wins less luck have the mean of wins and vary less`, async () => {
  const { draws, removed, wins, adjusted } = await luckInGames(oddGame)
  expect(isUnbiased(draws)).toBe(true)
  expect(isUnbiased(removed)).toBe(true)
  expect(blockMean(adjusted).deviation).toBeLessThan(0.8 * blockMean(wins).deviation)
})

test('a measure that takes what players do who know more for luck is biased, and found to be; the right one is not', async () => {
  const right = await luckInGames(informedGame)
  expect([right.draws, right.removed].map(isUnbiased)).toEqual([true, true])
  const wrong = await luckInGames(informedGame, () => ids)
  expect([wrong.draws, wrong.removed].map(isUnbiased)).toEqual([false, false])
})
