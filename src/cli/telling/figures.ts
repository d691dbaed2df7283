/** A share from 0 to 1 in percent; a dash where there is none. */
export const percent = (share: number | null): string => (share === null ? '-' : `${(share * 100).toFixed(1)} %`)

/** The ends of an interval of shares, in percent. */
export const percents = (low: number, high: number): string => `${(low * 100).toFixed(1)} to ${percent(high)}`

/** An amount of money; `unknown` where nobody knows it. */
export const dollars = (amount: number | null): string => (amount === null ? 'unknown' : `$${amount.toFixed(4)}`)
