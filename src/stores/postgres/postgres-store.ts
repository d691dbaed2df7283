import type { LogStore } from '../log-store.js'

/** How a Postgres store is opened. */
export interface PostgresStoreOptions {
  /** How long a claim outlives the last sign of its process, in ms. Default 30,000. */
  readonly leaseMs?: number
  /** Writes a game even while another process holds it. */
  readonly takeOver?: boolean
}

/** A store in Postgres: what every store does, and what only many machines need. */
export interface PostgresStore extends LogStore {
  /** What this store is called in the table `writers`. */
  readonly writer: string
  /** Takes the lease before anything is claimed, so that others see that this process is there. */
  enlist(): Promise<void>
  /** Deletes finished games created before `before` (ms since 1970) with all that belongs to them; returns how many. */
  prune(before: number): Promise<number>
  close(): Promise<void>
}
