import { blockMean } from './block-mean.js'

/** A mean of differences, one a block, with its interval at 95 %. */
export interface MeanDifference {
  readonly blocks: number
  /** Null without a block. */
  readonly difference: number | null
  /** By Student's t over blocks; as wide as possible without a block. */
  readonly low: number
  readonly high: number
  /** Blocks needed to show a difference, if it is as large as measured; null when it is shown already, or is 0. */
  readonly blocksNeeded: number | null
}

/** How many standard errors a difference must be from 0 to be detected in four of five comparisons, at 95 %. */
const toTell = 1.96 + 0.84

/** The mean of differences of independent blocks, each from `-most` to `most`. */
export function meanDifference(differences: readonly number[], most = 1): MeanDifference {
  const blocks = differences.length
  if (blocks === 0) return { blocks, difference: null, low: -most, high: most, blocksNeeded: null }
  const { mean: difference, low, high, deviation } = blockMean(differences)
  const alike = deviation === 0 || difference === 0
  const blocksNeeded = low > 0 || high < 0 || alike ? null : (toTell * (deviation / difference)) ** 2
  return { blocks, difference, low: Math.max(-most, low), high: Math.min(most, high), blocksNeeded }
}

/** Every two of a list, in its order. */
export function pairsOf(names: readonly string[]): { readonly one: string; readonly other: string }[] {
  return names.flatMap((one, at) => names.slice(at + 1).map((other) => ({ one, other })))
}
