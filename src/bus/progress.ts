import type { Awaitable } from '../stores/log-store.js'

/** How much of a game the broker has acknowledged. */
export interface Acknowledged {
  /** The number of acknowledged events, from the first one. */
  readonly events: number
  /** Whether the last of them ended the game: no more will come. */
  readonly ended: boolean
}

/**
 * Where a bus saves what was acknowledged. If this is lost, events are published again, and readers ignore the repeated
 * ones.
 */
export interface BusProgress {
  of(gameId: string): Awaitable<Acknowledged>
  acknowledge(gameId: string, acknowledged: Acknowledged): Awaitable<void>
  close?(): Awaitable<void>
}

export const nothingAcknowledged: Acknowledged = Object.freeze({ events: 0, ended: false })

/** Keeps progress in memory: after a restart every game is published again from its first event. */
export function memoryProgress(): BusProgress {
  const known = new Map<string, Acknowledged>()
  return {
    of: (gameId) => known.get(gameId) ?? nothingAcknowledged,
    acknowledge: (gameId, acknowledged) => void known.set(gameId, acknowledged),
  }
}
