import assert from 'node:assert/strict'
import { randomAgent } from '../agents/random.js'
import { GameConflictError } from '../errors/game-conflict-error.js'
import { type GameEvent, isEvent } from '../events/event.js'
import { createMafiaGame } from '../game/create-mafia-game.js'
import type { JournalEntry } from '../runtime/ask/journal.js'
import { type LogStore, storedGameOf } from '../stores/log-store.js'

/** One law of log stores. `open` opens a store on the same games each time. */
export type Law = (open: () => Promise<LogStore>) => Promise<void>

/** A short game to keep. */
export const play = async () =>
  (await createMafiaGame({ rules: 'trial', players: 6, agent: randomAgent(), seed: 1 }).run()).events

/** The game as a store gets it. */
export const storedOf = (events: readonly GameEvent[]) => {
  const [first] = events
  assert(first && isEvent(first, 'game.created'))
  return storedGameOf(first.data, 1_700_000_000_000)
}

/** A try, as a journal keeps it. */
export const anEntry = (requestId: string): JournalEntry => ({
  requestId,
  attempt: 1,
  player: 'p1',
  answer: { choice: 'skip' },
})

/** A call that failed by its service's fault, as a journal keeps it. */
export const aFailedCall = (requestId: string, call: number): JournalEntry => ({
  requestId,
  attempt: 1,
  player: 'p1',
  call,
  fault: 'unavailable',
  reason: 'Out of reach.',
})

/** Calls that throw at once and calls that reject are the same to a caller that awaits. */
const callAsync = async (action: () => unknown): Promise<unknown> => action()

/** `action` is refused with a `GameConflictError`. */
export const conflicts = (action: () => unknown): Promise<void> =>
  assert.rejects(
    () => callAsync(action),
    (error: Error) => error instanceof GameConflictError || error.name === 'GameConflictError',
  )
