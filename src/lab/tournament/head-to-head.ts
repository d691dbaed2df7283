import { requireArgument } from '../../kernel/errors/arguments.js'
import { mafiaTeam, townTeam } from '../../kernel/rules/index.js'
import { groupBy } from '../../kernel/text/objects.js'
import { byBlock, listPairs, mean, roundUp, sumBy } from '../intervals.js'
import { byRow, ratioValues, shownInWords, simultaneousMeans, unmeasured } from '../simultaneous.js'
import { type Cycle, shareIn, testCircles, townScore } from './circles.js'
import { betterOf, entrantsIn, requireOutcomes } from './comparison.js'
import type { GameOutcome } from './play-planned.js'

/** How two entrants did against each other, one in the town and one in the mafia. */
export interface Meeting {
  readonly one: string
  readonly other: string
  /** Games in which they were on opposite sides. */
  readonly games: number
  /**
   * How much more often than usual at the same table the side of `one` won against that of `other`, from -1 to 1, games
   * counting by how much of both sides was theirs. Null when they never met.
   */
  readonly difference: number | null
  /** Its interval, which holds together with those of all other pairs, at 95 % at least; -1 to 1 where they met in fewer than five blocks. */
  readonly low: number
  readonly high: number
  /** The better one of the two, if the interval does not contain 0. */
  readonly better: string | null
}

/** All meetings, and whether ratings can describe them. */
export interface HeadToHead {
  readonly meetings: readonly Meeting[]
  /** Circles that are shown; empty where ratings describe all. */
  readonly cycles: readonly Cycle[]
  /** About how large a circle must be, in the sum of its three differences, for these games to show it; null if they can show none. */
  readonly leastSum: number | null
  /** About how many games like these can show any circle; null if that is not known. */
  readonly leastGames: number | null
}

/** Compares entrants in the games that they played on opposite sides, and tests every circle of three. */
export function headToHead(
  games: readonly GameOutcome[],
  options: { readonly seed?: string; readonly resamples?: number } = {},
): HeadToHead {
  requireOutcomes(games)
  requireArgument('options', options, { kind: 'an object' })
  const { seed = 'comparison', resamples = 2_000 } = options
  const counted = games.filter((game) => !game.void)
  const blocks = byBlock(counted)
  const names = entrantsIn(counted)
  const usual = usualWins(counted)
  const pairs = listPairs(names).map((pair) => measureMeeting(pair, blocks, usual))
  const { means } = simultaneousMeans(byRow(pairs.map(({ values }) => values)), { seed, resamples })
  const meetings = pairs.map(({ one, other, games: met }, at): Meeting => {
    const { mean: difference, low, high, shown } = means[at] ?? unmeasured
    const better = betterOf({ one, other }, shown)
    return { one, other, games: met, difference, low: low ?? -1, high: high ?? 1, better }
  })
  return { meetings, ...testCircles(counted, names.toSorted(), { seed, resamples }) }
}

interface MeasuredMeeting extends Pick<Meeting, 'one' | 'other' | 'games'> {
  /** By block, so that their mean is the difference; null in a block in which they did not meet. */
  readonly values: readonly (number | null)[]
}

function measureMeeting(
  { one, other }: Pick<Meeting, 'one' | 'other'>,
  blocks: readonly (readonly GameOutcome[])[],
  usual: UsualWins,
): MeasuredMeeting {
  const sums = blocks.map((block) => blockMeeting(block, { one, other, usual }))
  return { one, other, games: sumBy(sums, ({ games }) => games), values: ratioValues(sums) }
}

type UsualWins = (game: GameOutcome) => number

/** How often the mafia win at each table. Not in each block: the games of three entrants in one block are a circle. */
function usualWins(games: readonly GameOutcome[]): UsualWins {
  const tables = [...groupBy(games, ({ rulesHash }) => rulesHash)]
  const means = new Map(tables.map(([hash, own]) => [hash, mean(own.map(mafiaWins))]))
  return ({ rulesHash }) => means.get(rulesHash) ?? 0
}

interface MeetingParts extends Pick<Meeting, 'one' | 'other'> {
  readonly usual: UsualWins
}

/** The wins of `one` against `other` beyond those of its team at the table, and how much they met in the block. */
function blockMeeting(block: readonly GameOutcome[], { one, other, usual }: MeetingParts) {
  const met = { sum: 0, of: 0, games: 0 }
  for (const game of block) {
    const asMafia = shareIn(game.seats, mafiaTeam, one) * shareIn(game.seats, townTeam, other)
    const asTown = shareIn(game.seats, townTeam, one) * shareIn(game.seats, mafiaTeam, other)
    if (asMafia + asTown === 0) continue
    met.sum += (asMafia - asTown) * (mafiaWins(game) - usual(game))
    met.of += asMafia + asTown
    met.games += 1
  }
  return met
}

const mafiaWins = ({ winner }: GameOutcome): number => 1 - townScore(winner)

/** What is shown of entrants on opposite sides, in sentences; none where nobody met. */
export function meetingsInWords({ meetings }: Pick<HeadToHead, 'meetings'>): string[] {
  if (meetings.every(({ games }) => games === 0)) return []
  const sentences = meetings.flatMap(({ one, other, better }) =>
    better === null ? [] : [`${better} wins more often than usual against ${better === one ? other : one}.`],
  )
  return shownInWords('wins on opposite sides', sentences)
}

/** What the meetings say about ratings, in sentences. */
export function fitInWords({ cycles, meetings, leastSum, leastGames }: HeadToHead): string[] {
  if (meetings.every(({ games }) => games === 0)) return []
  const points = (share: number) => (share * 100).toFixed(0)
  if (cycles.length === 0 && meetings.length < 3) return []
  if (cycles.length === 0 && leastSum === null) {
    const needed =
      leastGames === null
        ? ''
        : `: below about ${roundUp(leastGames).toLocaleString('en-US')} games this design shows no circle at all`
    return [
      `Whether three entrants beat each other in a circle, which no rating can describe, these games cannot show${needed}.`,
    ]
  }
  if (cycles.length === 0)
    return [
      `No three entrants are shown to beat each other in a circle: ratings may describe them. These games show a circle of about ${points(leastSum ?? 0)} points of 100 or more; one half as large needs four times as many.`,
    ]
  return cycles.map(({ entrants: [first, second, third], sum, low, high }) => {
    return `${first} beats ${second}, ${second} beats ${third}, and ${third} beats ${first}: no rating can describe these three (${points(sum)} points of 100 around the circle, ${points(low)} to ${points(high)}).`
  })
}
