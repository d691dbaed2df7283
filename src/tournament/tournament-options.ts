import type { Parked } from '../comparison/index.js'
import type { Budget, BudgetLimits, GameOptions } from '../index.js'
import type { AbandonedGame, Executor } from './executor.js'
import type { GameOutcome } from './outcome.js'
import type { PairedDifference, Pairing } from './paired.js'
import type { PlannedGame } from './plan.js'
import type { PlayOptions } from './play-planned.js'
import type { Rating } from './ratings.js'
import type { SequentialDecision } from './sequential.js'

/** The options of `runTournament`: who plays, at which tables, and how often. */
export interface TournamentOptions extends Omit<PlayOptions, 'budget' | 'store'> {
  /** The kinds of table: a preset's name or rules, and the number of players (default 10). Default: only `trial`. */
  readonly tables?: readonly { readonly rules: GameOptions['rules']; readonly players?: number }[]
  /** The smallest number of games; rounded up to whole blocks. */
  readonly games: number
  /** The seed of all dealt roles and draws. A tournament with the same seed, entrants and tables has the same plan. */
  readonly seed: string
  /** Where the games are played. Default: in this process; another executor has its own store and budget. */
  readonly executor?: Executor
  /** How many games are played at once in this process. Default 4. */
  readonly concurrency?: number
  /** Default: in memory. With a `sqliteStore` the same call continues where it stopped. */
  readonly store?: PlayOptions['store']
  /**
   * What all games together may cost: limits for the whole tournament, including saved games, or a shared budget for
   * new answers. When it is used up, the tournament stops; it continues with the same store later.
   */
  readonly budget?: Budget | BudgetLimits
  /** Stops as soon as it is decided which of two entrants is better, with at most this chance of a wrong decision (default 0.05). */
  readonly until?: { readonly one: string; readonly other: string; readonly errorRate?: number }
  /** Called as each game ends. */
  readonly onProgress?: (progress: TournamentProgress) => void
}

/** The progress of a tournament. */
export interface TournamentProgress {
  readonly played: number
  readonly of: number
  readonly void: number
  /** Games that were given up. */
  readonly abandoned: number
  /** The known cost so far; null if no cost is known. */
  readonly costUsd: number | null
}

/** The result of the sequential test for two entrants, block by block. */
export interface PairDecision extends SequentialDecision {
  readonly pair: Pairing
}

/** The result of a tournament. */
export interface TournamentResult {
  readonly plan: readonly PlannedGame[]
  /** The games that ended, in the order of the plan, including void ones. */
  readonly outcomes: readonly GameOutcome[]
  /** Games that failed repeatedly and were given up: only with an executor for several processes. */
  readonly abandoned: readonly AbandonedGame[]
  /** By overall strength, the strongest first. */
  readonly ratings: readonly Rating[]
  /** Every two entrants, over both teams together. */
  readonly differences: readonly PairedDifference[]
  /** The result of the sequential test, if one was requested. */
  readonly decision: PairDecision | null
  /**
   * Why not every game was played: the test was decided, or the tournament had to stop and can be continued. Null when
   * all were played.
   */
  readonly stopped: 'decided' | Parked | null
}
