import type { Team, Winner } from '../index.js'

/** The entrant of a seat, its role, and its result. */
export interface SeatOutcome {
  readonly entrant: string
  readonly role: string
  readonly team: Team
  readonly won: boolean
  /** Calls of all kinds, the tries that failed, and the questions that ended with the default of the rules. */
  readonly calls: number
  readonly failed: number
  readonly defaulted: number
  /** Null when no call reported its cost. */
  readonly costUsd: number | null
}

/** A game of a tournament that was played to its end. */
export interface GameOutcome {
  readonly id: string
  readonly block: number
  /** The table's rules and size, for example `trial of 10`: games at equal tables are compared. */
  readonly table: string
  readonly winner: Winner
  /** By seat. */
  readonly seats: readonly SeatOutcome[]
  /** Whether too many answers were defaults: no figure includes such a game. */
  readonly void: boolean
  /** Whether any answer was a default. */
  readonly defaulted: boolean
  readonly costUsd: number | null
}
