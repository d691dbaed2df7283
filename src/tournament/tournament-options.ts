import type { Parked } from '../comparison/index.js'
import type { Budget, BudgetLimits, GameOptions } from '../index.js'
import type { AbandonedGame, Executor } from './executor.js'
import type { GameOutcome } from './outcome.js'
import type { PairedDifference, Pairing } from './paired.js'
import type { PlannedGame } from './plan.js'
import type { PlayOptions } from './play-planned.js'
import type { Rating } from './ratings.js'
import type { SequentialDecision } from './sequential.js'

/** A tournament: who plays, at which tables, and how often. */
export interface TournamentOptions extends Omit<PlayOptions, 'budget' | 'store'> {
  /** A preset's name or rules, and how many sit at the table (default 10). Default: `trial` alone. */
  readonly tables?: readonly { readonly rules: GameOptions['rules']; readonly players?: number }[]
  /** How many games at least; rounded up to whole blocks. */
  readonly games: number
  /** What every deal and draw is derived from. A tournament with the same seed, entrants and tables has the same plan. */
  readonly seed: string
  /** Where the games are played. Default: in this process; with another executor `store` and `budget` are its own affair. */
  readonly executor?: Executor
  /** How many games are played at once in this process. Default 4. */
  readonly concurrency?: number
  /** Default: in memory. With a `sqliteStore` the same call continues where it stopped. */
  readonly store?: PlayOptions['store']
  /**
   * What all games together may cost: limits for the whole tournament, what the store holds included, or a shared budget for
   * what is new. When it is used up the tournament stops, and continues with the same store later.
   */
  readonly budget?: Budget | BudgetLimits
  /** Stops as soon as it is decided which of two entrants is better, with at most this chance of a wrong decision (default 0.05). */
  readonly until?: { readonly one: string; readonly other: string; readonly errorRate?: number }
  /** Called as each game ends. */
  readonly onProgress?: (progress: TournamentProgress) => void
}

/** How far a tournament is. */
export interface TournamentProgress {
  readonly played: number
  readonly of: number
  readonly void: number
  /** Games that were given up. */
  readonly abandoned: number
  /** What is known of the cost so far; null when nothing is. */
  readonly costUsd: number | null
}

/** What the sequential test says of two entrants, block by block. */
export interface PairDecision extends SequentialDecision {
  readonly pair: Pairing
}

/** What a tournament came to. */
export interface TournamentResult {
  readonly plan: readonly PlannedGame[]
  /** The games that ended, in the order of the plan, void ones among them. */
  readonly outcomes: readonly GameOutcome[]
  /** Games that failed again and again and were given up: only where many processes play. */
  readonly abandoned: readonly AbandonedGame[]
  /** By overall strength, the strongest first. */
  readonly ratings: readonly Rating[]
  /** Every two entrants, over both teams together. */
  readonly differences: readonly PairedDifference[]
  /** What the sequential test says, where one was asked for. */
  readonly decision: PairDecision | null
  /** Why not every game was played: it was decided, or it had to stop and can go on; null when all were. */
  readonly stopped: 'decided' | Parked | null
}
