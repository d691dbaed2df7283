import { derive } from '../index.js'
import { sumBy } from './intervals.js'

/** One of many means that are told together. */
export interface SimultaneousMean {
  /** Null without a block. */
  readonly mean: number | null
  /** Blocks that have a value. */
  readonly blocks: number
  readonly standardError: number
  /** An interval that holds together with those of all others, at 95 % at least; `-most` to `most` with fewer than five blocks. */
  readonly low: number
  readonly high: number
  /** The chance, if all means were 0, that any of them is as many standard errors from 0 as this one; 1 with too few blocks. */
  readonly p: number
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
  /** How many standard errors each interval reaches to either side; null with fewer than five blocks. */
  readonly reach: number | null
}

/** Where nothing was measured. */
export const unmeasured: SimultaneousMean = { mean: null, blocks: 0, standardError: 0, low: -1, high: 1, p: 1 }

/** To be shown in four of five tournaments, a difference must be so many standard errors beyond the reach of its interval. */
export const beyondReach = 0.8416

/** Fewer blocks show nothing: five signs alone would come together by chance once in sixteen times. */
export const leastBlocks = 5
/** Weight of the group's spread, in blocks. It keeps the spread of few blocks from being close to 0 by chance. */
const priorBlocks = 12
/** Above 0.95, because a bootstrap of few blocks is a little too narrow: docs/tournaments.md has what is measured. */
const quantile = 0.97

/**
 * The means over blocks of many values at once, with intervals that all hold together: the largest distance from 0, in
 * standard errors, that any of them has by chance (max-t), from a bootstrap of whole blocks with random signs (wild
 * bootstrap, Wu 1986). Standard errors are moderated towards those of their group (as in Smyth 2004). `blocks[b][c]` is the
 * value of mean `c` in block `b`; null where the block has none.
 */
export function simultaneousMeans(
  blocks: readonly (readonly (number | null)[])[],
  options: SimultaneousOptions,
): SimultaneousMeans {
  const { most = 1, seed, resamples = 2_000 } = options
  const values = new BlockValues(blocks, options.groups)
  const drawn = values.size < leastBlocks ? [] : values.largestByChance(derive(seed, 'simultaneous'), resamples)
  const reach = drawn[Math.ceil(quantile * (drawn.length + 1)) - 1] ?? null
  const { means, counts, errors } = values
  return {
    reach,
    means: means.map((mean, at): SimultaneousMean => {
      const [count, error] = [counts[at] as number, errors[at] as number]
      if (count === 0 || reach === null)
        return { mean: count === 0 ? null : mean, blocks: count, standardError: error, low: -most, high: most, p: 1 }
      const half = error === 0 ? ruleOfThree(means.length, count) : reach * error
      const distance = error === 0 ? (Math.abs(mean) > half ? Number.POSITIVE_INFINITY : 0) : Math.abs(mean) / error
      const beyond = drawn.filter((largest) => largest >= distance).length
      const p = (beyond + 1) / (drawn.length + 1)
      return {
        mean,
        blocks: count,
        standardError: error,
        low: Math.max(-most, mean - half),
        high: Math.min(most, mean + half),
        p,
      }
    }),
  }
}

/** Blocks that are all alike: how often another result may occur and still have been missed each time. One mean: 3 / blocks. */
const ruleOfThree = (means: number, blocks: number): number => Math.log(means / 0.05) / blocks

/** The values of blocks as deviations from their means, in flat arrays for the thousands of resamples. */
class BlockValues {
  readonly size: number
  readonly means: number[]
  readonly counts: number[]
  readonly errors: number[]
  readonly #width: number
  /** Deviations by block and mean, as large as the true ones are on average. */
  readonly #deviations: Float64Array
  readonly #squares: Float64Array
  readonly #groups: readonly number[]
  /** How many deviations of each group are free. */
  readonly #groupFree: readonly number[]
  /** By mean: what makes a square of an enlarged deviation one of the value's own. */
  readonly #shrink: readonly number[]
  /** The sums of squared deviations of the values, or of the resample that is drawn now, and the variance by group. */
  readonly #spread: Float64Array
  readonly #pooled: Float64Array

  constructor(blocks: readonly (readonly (number | null)[])[], groups?: readonly number[]) {
    this.size = blocks.length
    this.#width = blocks[0]?.length ?? 0
    const columns = Array.from({ length: this.#width }, (_, at) => at)
    this.#groups = groups ?? columns.map(() => 0)
    this.counts = columns.map((at) => blocks.filter((block) => block[at] !== null).length)
    this.means = columns.map((at) => blocks.reduce((sum, block) => sum + (block[at] ?? 0), 0) / (this.counts[at] || 1))
    this.#deviations = Float64Array.from(blocks.flatMap((block) => this.#deviationsIn(block)))
    this.#squares = new Float64Array(this.#width)
    for (const [at, value] of this.#deviations.entries())
      this.#squares[at % this.#width] = (this.#squares[at % this.#width] as number) + value ** 2
    this.#pooled = new Float64Array(1 + Math.max(0, ...this.#groups))
    this.#groupFree = Array.from(this.#pooled, (_, group) =>
      sumBy(columns, (at) => (this.#groups[at] === group ? this.#free(at) : 0)),
    )
    this.#shrink = this.counts.map((count) => (count / this.size) ** 2)
    // The deviations are enlarged for the loss of one by the mean: without that, the squares are these.
    const shrink = (this.size - 1) / this.size
    this.#spread = this.#squares.map((sum) => sum * shrink)
    this.#pool()
    this.errors = columns.map((at) => this.#standardError(at))
  }

  #deviationsIn(block: readonly (number | null)[]): number[] {
    const enlarge = Math.sqrt(this.size / Math.max(1, this.size - 1))
    return block.map((value, at) =>
      value === null ? 0 : ((value - (this.means[at] as number)) * this.size * enlarge) / (this.counts[at] as number),
    )
  }

  /** The mean variance of each group, from the sums of squared deviations. */
  #pool(): void {
    this.#pooled.fill(0)
    for (let at = 0; at < this.#width; at++) {
      const group = this.#groups[at] as number
      this.#pooled[group] =
        (this.#pooled[group] as number) + this.#ownSquares(at) / Math.max(1, this.#groupFree[group] as number)
    }
  }

  #ownSquares(at: number): number {
    return (this.#spread[at] as number) * (this.#shrink[at] as number)
  }

  #standardError(at: number): number {
    const pooled = this.#pooled[this.#groups[at] as number] as number
    const count = Math.max(1, this.counts[at] as number)
    return Math.sqrt((priorBlocks * pooled + this.#ownSquares(at)) / (priorBlocks + count - 1) / count)
  }

  /** A mean takes one deviation. */
  #free(at: number): number {
    return Math.max(0, (this.counts[at] as number) - 1)
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
      this.#spread[at] = Math.max(0, (this.#squares[at] as number) - (sums[at] as number) ** 2 / this.size)
    this.#pool()
    let largest = 0
    for (let at = 0; at < this.#width; at++) {
      const error = this.#standardError(at)
      if (error > 0) largest = Math.max(largest, Math.abs(sums[at] as number) / this.size / error)
    }
    return largest
  }
}
