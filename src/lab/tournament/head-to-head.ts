import { mafiaTeam, townTeam } from '../../rules/index.js'
import { byBlock, listPairs, mean, sumBy } from '../intervals.js'
import { type SimultaneousMean, simultaneousMeans } from '../simultaneous.js'
import { entrantsIn } from './comparison.js'
import type { GameOutcome, SeatOutcome } from './play-planned.js'

/** How two entrants did against each other, one in the town and one in the mafia. */
export interface Meeting {
  readonly one: string
  readonly other: string
  /** Games in which they were on opposite sides. */
  readonly games: number
  /**
   * How much more often than usual in the same block the side of `one` won against that of `other`, from -1 to 1, games
   * counting by how much of both sides was theirs. Null when they never met.
   */
  readonly difference: number | null
  /** Its interval, which holds together with those of all other pairs, at 95 % at least. */
  readonly low: number
  readonly high: number
  /** The better one of the two, if the interval does not contain 0. */
  readonly better: string | null
}

/** Three entrants, each of whom is better against the next than ratings allow, and the last against the first. */
export interface Cycle {
  readonly entrants: readonly [string, string, string]
  /** The sum of the three differences around the circle: 0 if ratings describe them. It holds with all other circles, at 95 %. */
  readonly sum: number
  readonly low: number
  readonly high: number
}

/** All meetings, and whether ratings can describe them. */
export interface HeadToHead {
  readonly meetings: readonly Meeting[]
  /** Circles that are shown; empty where ratings describe all. */
  readonly cycles: readonly Cycle[]
}

/** Compares entrants in the games that they played on opposite sides, and tests every circle of three. */
export function headToHead(
  games: readonly GameOutcome[],
  { seed = 'comparison', resamples = 2_000 }: { readonly seed?: string; readonly resamples?: number } = {},
): HeadToHead {
  const counted = games.filter((game) => !game.void)
  const blocks = byBlock(counted)
  const pairs = listPairs(entrantsIn(counted)).map((pair) => measureMeeting(pair, blocks))
  const values = blocks.map((_, block) => pairs.map(({ values: own }) => own[block] ?? null))
  const { means, reach } = simultaneousMeans(values, { seed, resamples })
  const meetings = pairs.map(({ one, other, games: met }, at): Meeting => {
    const { mean: difference, low, high } = means[at] ?? unmeasured
    const better = reach === null || (low <= 0 && high >= 0) ? null : low > 0 ? one : other
    return { one, other, games: met, difference, low, high, better }
  })
  return { meetings, cycles: reach === null ? [] : findCycles(pairs, blocks.length, { seed, resamples }) }
}

const unmeasured: SimultaneousMean = { mean: null, blocks: 0, standardError: 0, low: -1, high: 1, p: 1 }

interface MeasuredMeeting {
  readonly one: string
  readonly other: string
  readonly games: number
  readonly difference: number
  /** By block, so that their mean is the difference; null if they never met. */
  readonly values: readonly (number | null)[]
}

function measureMeeting(
  { one, other }: Pick<Meeting, 'one' | 'other'>,
  blocks: readonly (readonly GameOutcome[])[],
): MeasuredMeeting {
  const sums = blocks.map((block) => blockMeeting(block, one, other))
  const weight = mean(sums.map((sum) => sum.weight))
  if (!(weight > 0)) return { one, other, games: 0, difference: 0, values: blocks.map(() => null) }
  const difference = mean(sums.map((sum) => sum.excess)) / weight
  const values = sums.map((sum) => difference + (sum.excess - difference * sum.weight) / weight)
  return { one, other, games: sumBy(sums, (sum) => sum.games), difference, values }
}

/** The wins of `one` against `other` beyond those of its team in the block, and how much they met in it. */
function blockMeeting(block: readonly GameOutcome[], one: string, other: string) {
  const usual = mean(block.map(mafiaWins))
  const sum = { excess: 0, weight: 0, games: 0 }
  for (const game of block) {
    const asMafia = shareIn(game.seats, mafiaTeam, one) * shareIn(game.seats, townTeam, other)
    const asTown = shareIn(game.seats, townTeam, one) * shareIn(game.seats, mafiaTeam, other)
    if (asMafia + asTown === 0) continue
    sum.excess += (asMafia - asTown) * (mafiaWins(game) - usual)
    sum.weight += asMafia + asTown
    sum.games += 1
  }
  return sum
}

const mafiaWins = ({ winner }: GameOutcome): number => (winner === mafiaTeam ? 1 : winner === townTeam ? 0 : 0.5)

function shareIn(seats: readonly SeatOutcome[], team: string, entrant: string): number {
  let [own, all] = [0, 0]
  for (const seat of seats)
    if (seat.team === team) {
      all += 1
      if (seat.entrant === entrant && seat.counted) own += 1
    }
  return all === 0 ? 0 : own / all
}

/** Ratings explain no circle: what one is ahead of the next must add up to nothing around it. */
function findCycles(
  pairs: readonly MeasuredMeeting[],
  blocks: number,
  options: { readonly seed: string; readonly resamples: number },
): Cycle[] {
  const names = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))].sort()
  const along = (from: string, to: string, block: number): number | null => {
    const pair = pairs.find(({ one, other }) => (one === from && other === to) || (one === to && other === from))
    const value = pair?.values[block]
    return value === null || value === undefined ? null : pair?.one === from ? value : -value
  }
  const circles = names.flatMap((first, at) =>
    listPairs(names.slice(at + 1)).map(({ one, other }) => [first, one, other] as const),
  )
  const values = Array.from({ length: blocks }, (_, block) =>
    circles.map(([first, second, third]) => {
      const steps = [along(first, second, block), along(second, third, block), along(third, first, block)]
      return steps.includes(null) ? null : sumBy(steps, (step) => step ?? 0)
    }),
  )
  const { means } = simultaneousMeans(values, { ...options, seed: `${options.seed} circles`, most: 3 })
  const ahead = (from: string, to: string) => {
    const pair = pairs.find(({ one, other }) => (one === from && other === to) || (one === to && other === from))
    return (pair?.one === from ? 1 : -1) * (pair?.difference ?? 0) > 0
  }
  return circles.flatMap(([first, second, third], at): Cycle[] => {
    const { mean: sum, low, high } = means[at] ?? unmeasured
    if (sum === null || (low <= 0 && high >= 0)) return []
    const entrants = low > 0 ? ([first, second, third] as const) : ([first, third, second] as const)
    const isCircle = entrants.every((from, step) => ahead(from, entrants[(step + 1) % 3] as string))
    const [from, to] = low > 0 ? [low, high] : [-high, -low]
    return isCircle ? [{ entrants, sum: Math.abs(sum), low: from, high: to }] : []
  })
}

/** What the meetings say about ratings, in sentences. */
export function fitInWords({ cycles, meetings }: HeadToHead): string[] {
  if (meetings.every(({ games }) => games === 0)) return []
  if (cycles.length === 0)
    return ['No three entrants are shown to beat each other in a circle: ratings may describe them.']
  return cycles.map(({ entrants: [first, second, third], sum, low, high }) => {
    const points = (share: number) => (share * 100).toFixed(0)
    return `${first} beats ${second}, ${second} beats ${third}, and ${third} beats ${first}: no rating can describe these three (${points(sum)} points of 100 around the circle, ${points(low)} to ${points(high)}).`
  })
}
