import { setTimeout as wait } from 'node:timers/promises'
import type { MafiaGame } from '../index.js'

/** How a stopped game can be continued. */
export interface Continuation {
  /** How long the calls in flight are waited for, in ms. */
  readonly timeoutMs: number
  /** The command to resume with; absent if nothing is saved. */
  readonly command?: string
  /** The file that limits a run of games, none of which can be continued. */
  readonly run?: string
}

/** Resolves when the calls in flight of a paused game are answered and saved, or have timed out. */
export async function callsInFlight(game: MafiaGame, { timeoutMs }: Continuation): Promise<void> {
  await Promise.race([game.settled(), wait(timeoutMs, undefined, { ref: false })])
  // Arrived answers are saved before the game ends.
  await wait(0)
}
