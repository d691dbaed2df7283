import { requireArgument } from '../kernel/errors/arguments.js'
import { normalReach, type Rate, rateOf, ratio, studentT, sumBy } from './intervals.js'
import {
  byRow,
  leastBlocks,
  ratioValues,
  type SimultaneousMean,
  shownInWords,
  simultaneousMeans,
} from './simultaneous.js'

/** What was counted in a block, in how many cases, and how many of these are expected. */
export interface ExpectedCount {
  readonly count: number
  readonly of: number
  readonly expected: number
}

/** How often something happened, beside how often it was to be expected. */
export interface ComparedRate extends Pick<SimultaneousMean, 'blocks' | 'low' | 'high' | 'shown'> {
  readonly count: number
  readonly of: number
  /** `count / of`; null if nothing was counted. */
  readonly share: number | null
  /** The share that is expected in the same cases. */
  readonly chance: number
}

/** See `compareRates`. */
export interface RateOptions {
  readonly seed: string
  /** For each rate, the number of its group: rates of one group vary about as much. Default: one group. */
  readonly groups?: readonly number[]
}

/**
 * Rates of one table, each with what was counted in every block. Intervals of the shares hold together at 95 %, over blocks, and
 * `shown` says whether a share is more or less than expected: then its interval does not contain `chance`.
 */
export function compareRates(columns: readonly (readonly ExpectedCount[])[], options: RateOptions): ComparedRate[] {
  const values = columns.map((blocks) =>
    ratioValues(blocks.map(({ count, of, expected }) => ({ sum: count - expected, of }))),
  )
  const { means } = simultaneousMeans(byRow(values), options)
  return columns.map((blocks, at): ComparedRate => {
    const [count, of] = [sumBy(blocks, (block) => block.count), sumBy(blocks, (block) => block.of)]
    const chance =
      ratio(
        sumBy(blocks, ({ expected }) => expected),
        of,
      ) ?? 0
    const { blocks: counted, low, high, shown } = means[at] as SimultaneousMean
    const shareAt = (difference: number | null) =>
      difference === null ? null : Math.min(1, Math.max(0, chance + difference))
    const told = { blocks: counted, low: shareAt(low), high: shareAt(high), shown }
    return { count, of, share: ratio(count, of), chance, ...told }
  })
}

/** How often something happened in one deal, or one block, and in how many cases. */
export interface ClusterCount {
  readonly count: number
  readonly of: number
}

/**
 * How often something happened over deals or blocks, whose own cases are alike: the ratio of the sums. Its interval is
 * Wilson's for as many independent cases as say as much as these (Dean and Pagano 2015): the spread of clusters about the
 * ratio gives their number, and Student's t widens it for few clusters. Clusters of one case each are independent cases;
 * fewer than five say nothing: 0 to 1. The intervals of `among` rates hold together.
 */
export function clusterRate(clusters: readonly ClusterCount[], among = 1): Rate {
  requireArgument('clusters', clusters, { kind: 'a list of objects', fields: ['count', 'of'] })
  const counted = clusters.filter(({ of }) => of > 0)
  const [count, of] = [sumBy(counted, (one) => one.count), sumBy(counted, (one) => one.of)]
  const size = counted.length
  if (size < leastBlocks) return { count, of, share: ratio(count, of), low: 0, high: 1 }
  if (of === size) return rateOf(count, of, among)
  const share = count / of
  // By a jackknife: what the ratio would be without each of them.
  const squares = sumBy(counted, (one) => ((one.count - share * one.of) / (of - one.of)) ** 2)
  const variance = ((size - 1) / size) * squares
  const alike = Math.min(of, variance === 0 ? size : (share * (1 - share)) / variance)
  // Clusters of unlike sizes say as much as fewer of one size (Kish 1965).
  const equal = of ** 2 / sumBy(counted, (one) => one.of ** 2)
  const freedom = Math.max(1, Math.floor(equal + 1e-9) - 1)
  const cases = alike * (normalReach(among) / studentT(freedom, 0.05 / among)) ** 2
  const { low, high } = rateOf(share * cases, cases, among)
  return { count, of, share, low, high }
}

/** The rates of a table, row by row, from what was counted in each deal: all their intervals hold together, at 95 %. */
export function tableRates<Column extends string>(
  rows: readonly Readonly<Record<Column, readonly ClusterCount[]>>[],
): Record<Column, Rate>[] {
  const cells = rows.flatMap((row) => Object.values<readonly ClusterCount[]>(row))
  const among = Math.max(1, cells.filter((deals) => deals.filter(({ of }) => of > 0).length >= leastBlocks).length)
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries<readonly ClusterCount[]>(row).map(([column, deals]) => [column, clusterRate(deals, among)]),
      ) as Record<Column, Rate>,
  )
}

/** What is shown of rates of one table: two differ where their intervals do not meet. */
export const apartInWords = (what: string, rates: readonly Rate[]): string[] =>
  shownInWords(
    what,
    rates.some((one) => rates.some((other) => one.high < other.low))
      ? [`A difference in ${what} is shown between rows whose intervals do not meet.`]
      : [],
  )

/** A rate of a table beside what chance would give. */
export interface RateAndChance {
  readonly name: string
  readonly rate: Rate
  /** Null where it is not known. */
  readonly chance: number | null
}

/** What is shown of rates of one table beside chance: those whose interval does not contain it. */
export function beyondChanceInWords(what: string, rates: readonly RateAndChance[]): string[] {
  const sentences = rates.flatMap(({ name, rate: { low, high }, chance }) => {
    if (chance === null || (chance >= low && chance <= high)) return []
    return [`${name}: ${what} ${chance < low ? 'more' : 'less'} often than by chance.`]
  })
  return sentences.length > 0 ? sentences : [`No difference from chance is shown for ${what}.`]
}
