import { blockMean } from './block-mean.js'

/** A mean of differences, one a block, with its interval at 95 %. */
export interface MeanDifference {
  readonly blocks: number
  /** Null without a block. */
  readonly difference: number | null
  /** By Student's t over blocks; as wide as can be without one. */
  readonly low: number
  readonly high: number
  /** Blocks that would be needed to tell the two apart, if the difference is as it looks; null when they are told apart, or look alike. */
  readonly blocksNeeded: number | null
}

/** The standard errors that a difference has to be from 0 to be seen in four of five comparisons, at 95 %. */
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
