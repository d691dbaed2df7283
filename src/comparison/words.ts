/** A difference, with the words for its sentence. */
export interface TellableDifference {
  readonly one: string
  readonly other: string
  /** The verb for what the better one does more often, for example `wins`. */
  readonly does: string
  /** A restriction, for example ` as town`; otherwise empty. */
  readonly where: string
  readonly difference: number | null
  readonly low: number
  readonly high: number
  /** How many were counted and of what, for example 40 `games`. */
  readonly counted: number
  readonly unit: string
  /** How many would be needed to show a difference; null if unknown. */
  readonly needed: number | null
}

/** A difference in one plain sentence. */
export function differenceInWords(told: TellableDifference): string {
  const { one, other, does, where, difference: seen, low, high, counted, unit, needed } = told
  if (seen === null) return `${one} and ${other} did not play against each other${where}.`
  const [better, worse] = seen >= 0 ? [one, other] : [other, one]
  if (low > 0 || high < 0)
    return `${better} ${does} ${pointsOf(Math.abs(seen))} points of 100 more often than ${worse}${where} (${spanOf(seen, low, high)}).`
  const apart = `${one} and ${other} cannot be told apart${where} by these ${counted} ${unit}`
  if (needed === null || needed <= counted) return `${apart}.`
  return `${apart}; about ${roundUp(needed).toLocaleString('en-US')} would be needed.`
}

const pointsOf = (share: number): string => (share * 100).toFixed(1)
const spanOf = (seen: number, low: number, high: number): string => {
  const [from, to] = seen >= 0 ? [low, high] : [-high, -low]
  return `95 % interval ${pointsOf(from)} to ${pointsOf(to)}`
}

/** Rounds up to two significant figures: the estimate is no more precise. */
function roundUp(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.ceil(count / unit) * unit
}
