import { ratio, sumBy } from './intervals.js'
import { byRow, ratioValues, type SimultaneousMean, simultaneousMeans } from './simultaneous.js'

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
