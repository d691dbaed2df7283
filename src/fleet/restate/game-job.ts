import type { Spent } from '../../index.js'
import type { GameOutcome } from '../../tournament/index.js'
import type { TournamentDefinition } from '../definition.js'

/** A game to play, as it is sent to the workers. */
export interface GameJob {
  readonly id: string
  /** The row of the plan. */
  readonly planned: unknown
  readonly definition: TournamentDefinition
}

/** The end of a game: its outcome, or why it was given up. */
export interface GameReport {
  readonly id: string
  readonly came:
    | { readonly outcome: GameOutcome }
    | { readonly abandoned: { readonly tries: number; readonly error: string } }
  /** Calls that were made again because a worker ended while they were in flight. */
  readonly repeatedCalls: number
  readonly spent: Spent
}
