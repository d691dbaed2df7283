import { setImmediate as breathe } from 'node:timers/promises'
import { inParallel, type Parked } from '../comparison/index.js'
import type { GameOutcome } from './outcome.js'
import type { PlannedGame } from './plan.js'

/** A game that is given up: it failed again and again. */
export interface AbandonedGame {
  readonly id: string
  /** How often it was tried in vain. */
  readonly tries: number
  /** Why it failed the last time. */
  readonly error: string
}

/** What an executor is given: games to be played, and where to tell what became of them. */
export interface ExecutorTask {
  readonly plan: readonly PlannedGame[]
  /** Whether no more games need to be played. */
  readonly over: boolean
  /** Plays a game in this process. */
  play(game: PlannedGame): Promise<GameOutcome | Parked>
  /** Takes what a game came to, or why no more games are played. Games may end in any order. */
  take(game: PlannedGame, came: GameOutcome | Parked): void
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

/** Plays the games in this process, so many at once. */
export function inProcess(concurrency: number): Executor {
  return {
    async execute(task) {
      await inParallel(task.plan, (game) => playOne(task, game), concurrency)
    },
  }
}

async function playOne(task: ExecutorTask, game: PlannedGame): Promise<void> {
  // Agents that answer at once would let nothing else happen, Ctrl-C among it.
  await breathe()
  if (task.over) return
  try {
    task.take(game, await task.play(game))
  } catch (error) {
    // The other games play on: what they have cost is worth keeping.
    task.fail(error)
  }
}
