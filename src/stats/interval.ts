/** A counted share, with an interval that contains the true share in 95 of 100 such counts. */
export interface Rate {
  /** How often it happened. */
  readonly count: number
  /** How often it could have happened. */
  readonly of: number
  /** `count / of`; null if nothing was counted. */
  readonly share: number | null
  /** Wilson's score interval at 95 %; 0 to 1 if nothing was counted. */
  readonly low: number
  readonly high: number
}

/** The standard normal's 97.5th percentile. */
const z = 1.959963984540054

/**
 * How often something happened, with Wilson's score interval (1927), which is also valid for few counts and for shares
 * near 0 and 1.
 */
export function rateOf(count: number, of: number): Rate {
  if (of === 0) return { count, of, share: null, low: 0, high: 1 }
  const share = count / of
  const spread = 1 + z ** 2 / of
  const middle = (share + z ** 2 / (2 * of)) / spread
  const half = (z / spread) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  return { count, of, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
