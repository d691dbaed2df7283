import { groupBy } from '../kernel/text/objects.js'
/** A counted share, with an interval that contains the true share in 95 of 100 such counts. */
export interface Rate {
  readonly count: number
  readonly of: number
  /** `count / of`; null if nothing was counted. */
  readonly share: number | null
  /** Wilson's score interval at 95 %; 0 to 1 if nothing was counted. */
  readonly low: number
  readonly high: number
}

const z = 1.959963984540054

/** How often something happened in independent cases, with Wilson's score interval (1927), also valid for few counts and shares near 0 and 1. */
export function rateOf(count: number, of: number): Rate {
  if (of === 0) return { count, of, share: null, low: 0, high: 1 }
  const share = count / of
  const spread = 1 + z ** 2 / of
  const middle = (share + z ** 2 / (2 * of)) / spread
  const half = (z / spread) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  // Where nothing or everything was counted, the bound is exact: the formula would leave a rounding error of about 1e-18.
  const low = count === 0 ? 0 : Math.max(0, middle - half)
  const high = count === of ? 1 : Math.min(1, middle + half)
  return { count, of, share, low, high }
}

/** How often something happened in one game, or one block, and in how many cases. */
export interface ClusterCount {
  readonly count: number
  readonly of: number
}

/**
 * How often something happened over games or blocks, whose own cases are alike: the ratio of the sums. Its interval is
 * Wilson's for as many independent cases as say as much as these (Dean and Pagano 2015): the spread of clusters about the
 * ratio gives their number, and Student's t widens it for few clusters. Clusters of one case each are independent cases;
 * fewer than two larger ones say nothing.
 */
export function clusterRate(clusters: readonly ClusterCount[]): Rate {
  const counted = clusters.filter(({ of }) => of > 0)
  const [count, of] = [sumBy(counted, (one) => one.count), sumBy(counted, (one) => one.of)]
  if (of === counted.length) return rateOf(count, of)
  const share = count / of
  const size = counted.length
  if (size < 2) return { count, of, share, low: 0, high: 1 }
  // By a jackknife: what the ratio would be without each of them.
  const squares = sumBy(counted, (one) => ((one.count - share * one.of) / (of - one.of)) ** 2)
  const variance = ((size - 1) / size) * squares
  const alike = Math.min(of, variance === 0 ? size : (share * (1 - share)) / variance)
  // Clusters of unlike sizes say as much as fewer of one size (Kish 1965).
  const equal = of ** 2 / sumBy(counted, (one) => one.of ** 2)
  const cases = alike * (z / studentT(Math.max(1, Math.floor(equal + 1e-9) - 1))) ** 2
  const { low, high } = rateOf(share * cases, cases)
  return { count, of, share, low, high }
}

export interface BlockMean {
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly deviation: number
}

/** By Student's t: games of one block are alike. If all blocks are equal, the interval is 3 / blocks to each side. */
export function blockMean(values: readonly number[]): BlockMean {
  const blocks = values.length
  const middle = mean(values)
  const deviation = blocks < 2 ? 0 : Math.sqrt(sumBy(values, (value) => (value - middle) ** 2) / (blocks - 1))
  const half = deviation === 0 ? 3 / blocks : (studentT(blocks - 1) * deviation) / Math.sqrt(blocks)
  return { mean: middle, low: middle - half, high: middle + half, deviation }
}

/** Null without a case. */
export const ratio = (sum: number, count: number): number | null => (count === 0 ? null : sum / count)

export const mean = (values: readonly number[]): number => sumBy(values, (value) => value) / values.length

export const sumBy = <Item>(items: readonly Item[], part: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + part(item), 0)

/** The sum of each of these parts over all items. */
export const sumParts = <Part extends string>(
  items: readonly Readonly<Record<Part, number>>[],
  parts: readonly Part[],
) => Object.fromEntries(parts.map((part) => [part, sumBy(items, (item) => item[part])])) as Record<Part, number>

/** The 97.5th percentile of Student's t. */
export function studentT(freedom: number): number {
  const exact = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228][freedom - 1]
  if (exact !== undefined) return exact
  const [z3, z5] = [z ** 3, z ** 5]
  return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom ** 2)
}

export function byBlock<T extends { readonly block: number }>(games: readonly T[]): T[][] {
  return [...groupBy(games, ({ block }) => block).values()]
}

/** How many standard errors a difference must be from 0 to be detected in four of five comparisons, at 95 %. */
const toTell = 1.96 + 0.84

/**
 * From `-most` to `most`, by default 1. `reach`: how many standard errors the interval has to either side at least; default: none but Student's t.
 * `blocksNeeded` would show a difference as large as measured; null if it is shown, or 0.
 */
export function meanDifference(differences: readonly number[], { most = 1, reach = 0 } = {}) {
  const blocks = differences.length
  if (blocks === 0) return { blocks, difference: null, low: -most, high: most, blocksNeeded: null }
  const { mean: difference, low: nearLow, high: nearHigh, deviation } = blockMean(differences)
  const far = (reach * deviation) / Math.sqrt(blocks)
  const [low, high] = [Math.min(nearLow, difference - far), Math.max(nearHigh, difference + far)]
  const alike = deviation === 0 || difference === 0
  const blocksNeeded = low > 0 || high < 0 || alike ? null : (toTell * (deviation / difference)) ** 2
  return { blocks, difference, low: Math.max(-most, low), high: Math.min(most, high), blocksNeeded }
}

export function listPairs(names: readonly string[]): { readonly one: string; readonly other: string }[] {
  return names.flatMap((one, at) => names.slice(at + 1).map((other) => ({ one, other })))
}

interface DifferenceWords extends Pick<ReturnType<typeof meanDifference>, 'difference' | 'low' | 'high'> {
  readonly one: string
  readonly other: string
  readonly does: string
  readonly where: string
  readonly counted: number
  readonly unit: string
  readonly needed: number | null
}

export function differenceInWords(told: DifferenceWords): string {
  const { one, other, does, where, difference: seen, low, high, counted, unit, needed } = told
  if (seen === null) return `${one} and ${other} did not play against each other${where}.`
  const [better, worse] = seen >= 0 ? [one, other] : [other, one]
  if (low > 0 || high < 0)
    return `${better} ${does} ${formatPoints(Math.abs(seen))} points of 100 more often than ${worse}${where} (${formatSpan(seen, low, high)}).`
  const apart = `${one} and ${other} cannot be told apart${where} by these ${counted} ${unit}`
  if (needed === null || needed <= counted) return `${apart}.`
  return `${apart}; about ${roundUp(needed).toLocaleString('en-US')} would be needed.`
}

const formatPoints = (share: number): string => (share * 100).toFixed(1)
const formatSpan = (seen: number, low: number, high: number): string => {
  const [from, to] = seen >= 0 ? [low, high] : [-high, -low]
  return `95 % interval ${formatPoints(from)} to ${formatPoints(to)}`
}

/** Rounds up to two significant figures: the estimate is no more precise. */
export function roundUp(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.ceil(count / unit) * unit
}
