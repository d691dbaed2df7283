import { setImmediate as breathe } from 'node:timers/promises'
import { inParallel, type Parked } from '../comparison/index.js'
import type { GameOutcome } from './outcome.js'
import type { PlannedGame } from './plan.js'

/** A game that was given up because it failed repeatedly. */
export interface AbandonedGame {
  readonly id: string
  /** How many tries failed. */
  readonly tries: number
  /** Why it failed the last time. */
  readonly error: string
}

/** The task of an executor: the games to play, and callbacks for their results. */
export interface ExecutorTask {
  readonly plan: readonly PlannedGame[]
  /** Whether no more games need to be played. */
  readonly over: boolean
  /** Plays a game in this process. */
  play(game: PlannedGame): Promise<GameOutcome | Parked>
  /** Takes the outcome of a game, or the reason why no more games are played. Games may end in any order. */
  take(game: PlannedGame, outcome: GameOutcome | Parked): void
  /** Takes a game that is given up. */
  abandon(game: AbandonedGame): void
  /** Takes a fault that ends the tournament. */
  fail(error: unknown): void
  /** Aborted when the tournament is asked to stop. */
  readonly signal?: AbortSignal | undefined
}

/** Where the games of a tournament are played. */
export interface Executor {
  /** Resolves when every game was played or given up, or none needs to be played any more. */
  execute(task: ExecutorTask): Promise<void>
}

/** Makes an executor that plays games in this process, up to `concurrency` at once. */
export function inProcess(concurrency: number): Executor {
  return {
    async execute(task) {
      await inParallel(task.plan, (game) => playOne(task, game), concurrency)
    },
  }
}

async function playOne(task: ExecutorTask, game: PlannedGame): Promise<void> {
  // Agents that answer synchronously would block everything else, also Ctrl-C.
  await breathe()
  if (task.over) return
  try {
    task.take(game, await task.play(game))
  } catch (error) {
    // The other games continue, because their answers are paid for.
    task.fail(error)
  }
}
