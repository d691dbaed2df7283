import type { LogStore } from '../log-store.js'

/** The options of `postgresStore`. */
export interface PostgresStoreOptions {
  /** How long a claim stays valid after the last sign of its process, in ms. Default 30,000. */
  readonly leaseMs?: number
  /** Writes a game even while another process holds it. */
  readonly takeOver?: boolean
}

/** A store in Postgres, with additional methods for work on several machines. */
export interface PostgresStore extends LogStore {
  /** The name of this store in the table `writers`. */
  readonly writer: string
  /** Takes the lease before anything is claimed, so that other processes see this one. */
  enlist(): Promise<void>
  /** Deletes finished games created before `before` (ms since 1970) with all their data; returns how many. */
  prune(before: number): Promise<number>
  close(): Promise<void>
}
