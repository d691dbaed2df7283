/** A range of values. */
export interface Scale {
  readonly ticks: readonly number[]
  /** Where a value lies in the range, from 0 to 100. Values outside lie at its ends. */
  readonly at: (value: number) => number
}

const steps = [1, 2, 2.5, 5, 10]

/** A scale that contains all these values and 0, with round ends and three to five ticks. */
export function scaleFor(values: readonly number[]): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const room = most - least || 1
  const size = 10 ** Math.floor(Math.log10(room / 4))
  const spansOf = (step: number) => Math.ceil(most / step) - Math.floor(least / step)
  const step = size * (steps.find((each) => spansOf(size * each) <= 4) ?? 20)
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step || step]
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step)
  return scale(low, high, ticks)
}

/** Shares from 0 to 1. */
export const shares: Scale = scale(0, 1, [0, 0.5, 1])

function scale(low: number, high: number, ticks: readonly number[]): Scale {
  const at = (value: number) => (100 * (Math.max(low, Math.min(high, value)) - low)) / (high - low)
  return { ticks, at }
}
