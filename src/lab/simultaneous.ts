import { derive } from '../index.js'
import { mean as meanOf, ruleOfThree, sumBy } from './intervals.js'

/** One of many means that are told together. */
export interface SimultaneousMean {
  /** Null without a block. */
  readonly mean: number | null
  /** Blocks that have a value. */
  readonly blocks: number
  readonly standardError: number
  /** An interval that holds together with those of all others, at 95 % at least; null with fewer than five blocks of its own. */
  readonly low: number | null
  readonly high: number | null
  /** The chance, if all means were 0, that any of them is as many standard errors from 0 as this one; 1 with too few blocks. */
  readonly p: number
  /** What may be said of it: `more` or `less` than 0 where its interval does not contain 0; else null. */
  readonly shown: 'more' | 'less' | null
}

/** See `simultaneousMeans`. */
export interface SimultaneousOptions {
  /** Values of one group have about the same spread: for each mean, the number of its group. Default: one group. */
  readonly groups?: readonly number[]
  /** Values lie from `-most` to `most`. Default 1. */
  readonly most?: number
  readonly seed: string
  /** Default 2,000. */
  readonly resamples?: number
}

/** What all means are told with. */
export interface SimultaneousMeans {
  readonly means: readonly SimultaneousMean[]
  /** How many standard errors each interval reaches to either side; null where no mean has five blocks. */
  readonly reach: number | null
}

/** Where nothing was measured. */
export const unmeasured: SimultaneousMean = {
  mean: null,
  blocks: 0,
  standardError: 0,
  low: null,
  high: null,
  p: 1,
  shown: null,
}

/** To be shown in four of five tournaments, a difference must be so many standard errors beyond the reach of its interval. */
export const beyondReach = 0.8416

/** Fewer blocks show nothing: five signs alone would come together by chance once in sixteen times. */
export const leastBlocks = 5
/** Weight of the group's spread, in blocks. It keeps the spread of few blocks from being close to 0 by chance. */
const priorBlocks = 12
/** Above 0.95, because a bootstrap of few blocks is a little too narrow: docs/tournaments.md has what is measured. */
const quantile = 0.97

/** What was counted in a block, and in how many cases. */
export interface BlockSum {
  readonly sum: number
  readonly of: number
}

/** For each block a value, so that their mean is the ratio of all sums; null for a block without a case. */
export function ratioValues(blocks: readonly BlockSum[]): (number | null)[] {
  const counted = blocks.filter(({ of }) => of > 0)
  const cases = sumBy(counted, ({ of }) => of)
  const ratio = sumBy(counted, ({ sum }) => sum) / cases
  return blocks.map(({ sum, of }) => (of > 0 ? ratio + ((sum - ratio * of) * counted.length) / cases : null))
}

/** For each block, the values of all columns, from the values of each column in all blocks. */
export const byRow = (columns: readonly (readonly (number | null)[])[]): (number | null)[][] =>
  (columns[0] ?? []).map((_, block) => columns.map((column) => column[block] ?? null))

/**
 * The means over blocks of many values at once, with intervals that all hold together: the largest distance from 0, in
 * standard errors, that any of them has by chance (max-t), from a bootstrap of whole blocks with random signs (wild
 * bootstrap, Wu 1986). Standard errors are moderated towards those of their group (as in Smyth 2004). `blocks[b][c]` is the
 * value of mean `c` in block `b`; null where the block has none. Means of fewer than five blocks take no part.
 */
export function simultaneousMeans(
  blocks: readonly (readonly (number | null)[])[],
  options: SimultaneousOptions,
): SimultaneousMeans {
  const { most = 1, seed, resamples = 2_000, groups } = options
  const columns = (blocks[0] ?? []).map((_, at) => ownColumn(blocks, at, groups?.[at] ?? 0))
  const counted = columns.filter(({ count }) => count >= leastBlocks)
  const values = new BlockValues(counted, blocks.length)
  const drawn = counted.length === 0 ? [] : values.largestByChance(derive(seed, 'simultaneous'), resamples)
  const reach = drawn[Math.ceil(quantile * (drawn.length + 1)) - 1] ?? null
  const errors = new Map(counted.map((column, at) => [column, values.errors[at] as number]))
  return {
    reach,
    means: columns.map((column): SimultaneousMean => {
      const { mean, count } = column
      const error = errors.get(column)
      // Blocks that are all alike say how far off a mean may be only where its values have a limit.
      const isUnknown = error === undefined || (error === 0 && !Number.isFinite(most))
      if (isUnknown || reach === null || mean === null) return { ...unmeasured, mean, blocks: count }
      const half = error === 0 ? ruleOfThree(counted.length, count) * most : reach * error
      const distance = error === 0 ? (Math.abs(mean) > half ? Number.POSITIVE_INFINITY : 0) : Math.abs(mean) / error
      const beyond = drawn.filter((largest) => largest >= distance).length
      return {
        mean,
        blocks: count,
        standardError: error,
        low: Math.max(-most, mean - half),
        high: Math.min(most, mean + half),
        p: (beyond + 1) / (drawn.length + 1),
        shown: mean > half ? 'more' : mean < -half ? 'less' : null,
      }
    }),
  }
}

/** The values of one mean: by block how far each is from it, null where there is none. */
interface ValueColumn {
  readonly mean: number | null
  readonly count: number
  readonly group: number
  readonly deviations: readonly (number | null)[]
}

/** What is smaller beside the values than this is a rest of rounding. */
const rounding = 1e-12

function ownColumn(blocks: readonly (readonly (number | null)[])[], at: number, group: number): ValueColumn {
  const values = blocks.map((block) => block[at] ?? null)
  const own = values.filter((value) => value !== null)
  if (own.length === 0) return { mean: null, count: 0, group, deviations: values }
  const least = rounding * own.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const exact = (value: number) => (Math.abs(value) <= least ? 0 : value)
  const mean = exact(meanOf(own))
  const deviations = values.map((value) => (value === null ? null : exact(value - mean)))
  return { mean, count: own.length, group, deviations }
}

/** The values of blocks as deviations from their means, in flat arrays for the thousands of resamples. */
class BlockValues {
  readonly errors: readonly number[]
  readonly #width: number
  readonly #counts: readonly number[]
  /** Deviations by block and mean, as large as the true ones are on average. */
  readonly #deviations: Float64Array
  readonly #squares: Float64Array
  readonly #groups: readonly number[]
  /** How many deviations of each group are free. */
  readonly #groupFree: readonly number[]
  /** The sums of squared deviations of the values, or of the resample that is drawn now, and the variance by group. */
  readonly #spread: Float64Array
  readonly #pooled: Float64Array

  constructor(columns: readonly ValueColumn[], size: number) {
    this.#width = columns.length
    this.#counts = columns.map(({ count }) => count)
    this.#groups = columns.map(({ group }) => group)
    this.#deviations = new Float64Array(size * this.#width)
    this.#squares = new Float64Array(this.#width)
    for (const [at, { deviations, count }] of columns.entries()) {
      // A mean takes one deviation: the others are enlarged for that.
      const enlarge = Math.sqrt(count / (count - 1))
      for (const [block, deviation] of deviations.entries())
        this.#deviations[block * this.#width + at] = (deviation ?? 0) * enlarge
      this.#squares[at] = sumBy(deviations, (deviation) => ((deviation ?? 0) * enlarge) ** 2)
    }
    this.#pooled = new Float64Array(1 + Math.max(0, ...this.#groups))
    this.#groupFree = Array.from(this.#pooled, (_, group) =>
      sumBy(columns, (column) => (column.group === group ? column.count - 1 : 0)),
    )
    this.#spread = this.#squares.map((sum, at) => sum * (1 - 1 / (this.#counts[at] as number)))
    this.#pool()
    this.errors = columns.map((_, at) => this.#standardError(at))
  }

  /** The mean variance of each group, from the sums of squared deviations. */
  #pool(): void {
    this.#pooled.fill(0)
    for (let at = 0; at < this.#width; at++) {
      const group = this.#groups[at] as number
      this.#pooled[group] =
        (this.#pooled[group] as number) + (this.#spread[at] as number) / (this.#groupFree[group] as number)
    }
  }

  #standardError(at: number): number {
    const pooled = this.#pooled[this.#groups[at] as number] as number
    const count = this.#counts[at] as number
    return Math.sqrt((priorBlocks * pooled + (this.#spread[at] as number)) / (priorBlocks + count - 1) / count)
  }

  /** For each resample, the largest distance of any mean from 0 in standard errors, smallest first. */
  largestByChance(random: () => number, resamples: number): number[] {
    const width = this.#width
    const twice = this.#deviations.map((deviation) => 2 * deviation)
    const sums = new Float64Array(width)
    return Array.from({ length: resamples }, () => {
      // Deviations add up to 0: to turn the signs of some blocks takes twice these away.
      sums.fill(0)
      for (let start = 0; start < twice.length; start += width) {
        if (random() >= 0.5) continue
        for (let at = 0; at < width; at++) sums[at] = (sums[at] as number) - (twice[start + at] as number)
      }
      return this.#largestDistance(sums)
    }).sort((one, other) => one - other)
  }

  #largestDistance(sums: Float64Array): number {
    for (let at = 0; at < this.#width; at++)
      this.#spread[at] = Math.max(
        0,
        (this.#squares[at] as number) - (sums[at] as number) ** 2 / (this.#counts[at] as number),
      )
    this.#pool()
    let largest = 0
    for (let at = 0; at < this.#width; at++) {
      const error = this.#standardError(at)
      if (error > 0) largest = Math.max(largest, Math.abs(sums[at] as number) / (this.#counts[at] as number) / error)
    }
    return largest
  }
}

/** How many times as many blocks show a mean as large as measured in four of five cases; null when it is shown, is 0, or is not known. */
export function timesNeeded({ mean, standardError, shown }: SimultaneousMean, reach: number | null): number | null {
  if (!mean || standardError === 0 || shown !== null || reach === null) return null
  return (((reach + beyondReach) * standardError) / mean) ** 2
}

/** The sentence of a table in which nothing is shown; else these. */
export const shownInWords = (what: string, sentences: readonly string[]): string[] =>
  sentences.length > 0 ? [...sentences] : [`No difference in ${what} is shown.`]
