import { groupBy } from '../kernel/text/objects.js'
/** A counted share, with an interval that contains the true share in 95 of 100 such counts. */
export interface Rate {
  readonly count: number
  readonly of: number
  /** `count / of`; null if nothing was counted. */
  readonly share: number | null
  /** Wilson's score interval at 95 %; 0 to 1 if too little was counted. */
  readonly low: number
  readonly high: number
}

/** How many standard errors an interval reaches to either side, so that `among` of them all hold in 95 of 100 cases (Bonferroni). */
export const normalReach = (among = 1): number =>
  among === 1 ? 1.959963984540054 : studentT(mostFreedom, 0.05 / among)

/**
 * How often something happened in independent cases, with Wilson's score interval (1927), also valid for few counts and shares
 * near 0 and 1. The intervals of `among` rates hold together.
 */
export function rateOf(count: number, of: number, among = 1): Rate {
  if (of === 0) return { count, of, share: null, low: 0, high: 1 }
  const z = normalReach(among)
  const share = count / of
  const spread = 1 + z ** 2 / of
  const middle = (share + z ** 2 / (2 * of)) / spread
  const half = (z / spread) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  // Where nothing or everything was counted, the bound is exact: the formula would leave a rounding error of about 1e-18.
  const low = count === 0 ? 0 : Math.max(0, middle - half)
  const high = count === of ? 1 : Math.min(1, middle + half)
  return { count, of, share, low, high }
}

export interface BlockMean {
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly deviation: number
}

/** By Student's t: games of one block are alike. If all blocks are equal, the interval is 3 / blocks to each side. The intervals of `among` means hold together. */
export function blockMean(values: readonly number[], among = 1): BlockMean {
  const blocks = values.length
  const middle = mean(values)
  const deviation = blocks < 2 ? 0 : Math.sqrt(sumBy(values, (value) => (value - middle) ** 2) / (blocks - 1))
  const half =
    deviation === 0
      ? ruleOfThree(among, blocks)
      : (studentT(Math.max(1, blocks - 1), 0.05 / among) * deviation) / Math.sqrt(blocks)
  return { mean: middle, low: middle - half, high: middle + half, deviation }
}

/** Cases that are all alike: how often another result may occur and still have been missed each time. One mean: 3 / cases. */
export const ruleOfThree = (means: number, cases: number): number => Math.log(means / 0.05) / cases

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

/** How far from 0 a value of Student's t is with this chance at least, on either side. By bisection. */
export function studentT(freedom: number, chance = 0.05): number {
  let [low, high] = [0, 1]
  while (1 - withinT(high, freedom) > chance) high *= 2
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (1 - withinT(middle, freedom) > chance) low = middle
    else high = middle
  }
  return high
}

/** With more degrees of freedom Student's t is a normal distribution in three digits. */
const mostFreedom = 1_000

/** The chance of a value between -t and t, for whole degrees of freedom. */
function withinT(t: number, given: number): number {
  const freedom = Math.min(mostFreedom, Math.max(1, Math.floor(given)))
  const angle = Math.atan(t / Math.sqrt(freedom))
  const isOdd = freedom % 2 === 1
  let term = isOdd ? Math.cos(angle) : 1
  let sum = freedom === 1 ? 0 : term
  for (let at = isOdd ? 3 : 2; at <= freedom - 2; at += 2) {
    term *= ((at - 1) / at) * Math.cos(angle) ** 2
    sum += term
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum
}

export function byBlock<T extends { readonly block: number }>(games: readonly T[]): T[][] {
  return [...groupBy(games, ({ block }) => block).values()]
}

export function listPairs(names: readonly string[]): { readonly one: string; readonly other: string }[] {
  return names.flatMap((one, at) => names.slice(at + 1).map((other) => ({ one, other })))
}

/** Rounds up to two significant figures: the estimate is no more precise. */
export function roundUp(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.ceil(count / unit) * unit
}
