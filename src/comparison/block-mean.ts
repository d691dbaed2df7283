/** A mean over blocks, with its interval at 95 %. */
export interface BlockMean {
  readonly mean: number
  readonly low: number
  readonly high: number
  /** The standard deviation of a block. */
  readonly deviation: number
}

/**
 * The mean of one value a block, with its interval by Student's t: blocks are independent, games of one block are not.
 * If all blocks are equal, the interval is 3 / blocks to each side.
 */
export function blockMean(values: readonly number[]): BlockMean {
  const blocks = values.length
  const middle = mean(values)
  const deviation =
    blocks < 2 ? 0 : Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (blocks - 1))
  const half = deviation === 0 ? 3 / blocks : (studentT(blocks - 1) * deviation) / Math.sqrt(blocks)
  return { mean: middle, low: middle - half, high: middle + half, deviation }
}

/** The mean of one value or more. */
export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The 97.5th percentile of Student's t: exact for few degrees of freedom, then by the expansion of Cornish and Fisher. */
function studentT(freedom: number): number {
  const exact = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228][freedom - 1]
  if (exact !== undefined) return exact
  const z = 1.959963984540054
  const [z3, z5] = [z ** 3, z ** 5]
  return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom ** 2)
}
