import { mean } from '../lab/intervals.js'

/** A seat of a game: who played it, whether it won, and the chance of its side when the roles had been dealt. */
export interface LuckySeat {
  readonly entrant: string
  readonly won: boolean
  /** 0 to 1. */
  readonly chance: number
}

/** How much more often one entrant won a game than another, as it was and less the luck of the deal. */
export interface WinDifference {
  readonly wins: number
  /**
   * Without what the deal gave to each. Entrants sit at random, so that the deal favours nobody on average: over all ways
   * of seating them the mean of `adjusted` is that of `wins`, whatever the chances are.
   */
  readonly adjusted: number
}

/** The difference between two entrants in one game. Undefined if one of them did not play. */
export function winDifference(seats: readonly LuckySeat[], one: string, other: string): WinDifference | undefined {
  const of = (entrant: string) => seats.filter((seat) => seat.entrant === entrant)
  const [ours, theirs] = [of(one), of(other)]
  if (ours.length === 0 || theirs.length === 0) return undefined
  const differ = (figure: (seat: LuckySeat) => number) => mean(ours.map(figure)) - mean(theirs.map(figure))
  const wins = differ(({ won }) => Number(won))
  return { wins, adjusted: wins - differ(({ chance }) => chance) }
}
