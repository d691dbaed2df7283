import type { Awaitable } from '../stores/log-store.js'

/** How much of a game the broker has acknowledged. */
export interface Acknowledged {
  /** The number of events from the first on. */
  readonly events: number
  /** Whether the last of them ended the game: nothing more comes. */
  readonly ended: boolean
}

/** Where a bus keeps what was acknowledged. What is lost here is published again, and readers leave it out. */
export interface BusProgress {
  of(gameId: string): Awaitable<Acknowledged>
  acknowledge(gameId: string, acknowledged: Acknowledged): Awaitable<void>
  close?(): Awaitable<void>
}

export const nothingAcknowledged: Acknowledged = Object.freeze({ events: 0, ended: false })

/** Forgets with its process: after a restart every game that is not dropped is published from its first event. */
export function memoryProgress(): BusProgress {
  const known = new Map<string, Acknowledged>()
  return {
    of: (gameId) => known.get(gameId) ?? nothingAcknowledged,
    acknowledge: (gameId, acknowledged) => void known.set(gameId, acknowledged),
  }
}
