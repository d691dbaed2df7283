import { setTimeout as wait } from 'node:timers/promises'
import type { MafiaGame } from '../index.js'

/** How a game that had to stop can be gone on with. */
export interface GoingOn {
  /** How long the calls in flight are waited for, in ms. */
  readonly timeoutMs: number
  /** The command to resume with; absent where nothing is kept. */
  readonly command?: string
  /** The file that limits a run of games, none of which can go on. */
  readonly run?: string
}

/** Resolves when the calls in flight of a paused game are in and kept, or have had their time. */
export async function settledBefore(game: MafiaGame, { timeoutMs }: GoingOn): Promise<void> {
  await Promise.race([game.settled(), wait(timeoutMs, undefined, { ref: false })])
  // What has come in is kept before the game ends.
  await wait(0)
}
