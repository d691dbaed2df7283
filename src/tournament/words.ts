import type { PairedDifference } from './paired.js'

/** What a difference comes to, in a sentence anybody understands. `games`: how many games it was counted in. */
export function inPlainWords(difference: PairedDifference, games: number): string {
  const { one, other, team, difference: seen, low, high, gamesNeeded } = difference
  const as = team === null ? '' : ` as ${team}`
  if (seen === null) return `${one} and ${other} did not meet${as}.`
  const [better, worse] = seen >= 0 ? [one, other] : [other, one]
  if (low > 0 || high < 0)
    return `${better} wins ${pointsOf(Math.abs(seen))} points of 100 more often than ${worse}${as} (${spanOf(seen, low, high)}).`
  const apart = `${one} and ${other} cannot be told apart${as} by these ${games} games`
  if (gamesNeeded === null || gamesNeeded <= games) return `${apart}.`
  return `${apart}; about ${rounded(gamesNeeded).toLocaleString('en-US')} would be needed.`
}

const pointsOf = (share: number): string => (share * 100).toFixed(1)
const spanOf = (seen: number, low: number, high: number): string => {
  const [from, to] = seen >= 0 ? [low, high] : [-high, -low]
  return `95 % interval ${pointsOf(from)} to ${pointsOf(to)}`
}

/** Two figures are all that such a guess is worth. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.ceil(count / unit) * unit
}
