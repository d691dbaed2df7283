import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Database } from './database.js'
import { statements } from './statements.js'

/** How one store is known in the database: its claims hold for as long as it renews its lease. */
export class Lease {
  /** Never given twice: a process that comes back after its lease is another writer than whoever took its games. */
  readonly writer = `${hostname()}/${process.pid}/${randomUUID()}`
  readonly #database: Database
  readonly #leaseMs: number
  #timer: NodeJS.Timeout | undefined
  #taken: Promise<unknown> | undefined

  constructor(database: Database, leaseMs: number) {
    this.#database = database
    this.#leaseMs = leaseMs
  }

  /** Resolves when the lease is there; from then on it is renewed. */
  async take(): Promise<void> {
    this.#taken ??= this.#begin()
    try {
      await this.#taken
    } catch (error) {
      this.#taken = undefined
      throw error
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    if (this.#taken === undefined) return
    this.#taken = undefined
    await this.#database.query(statements.leave, [this.writer])
  }

  async #begin(): Promise<void> {
    await this.#renew()
    await this.#database.query(statements.sweep)
    // The process may end while it holds a lease: then the lease runs out.
    this.#timer = setInterval(() => this.#renew().catch(() => {}), this.#leaseMs / 3)
    this.#timer.unref()
  }

  async #renew(): Promise<void> {
    await this.#database.persist(statements.renew, [this.writer, hostname(), process.pid, this.#leaseMs])
  }
}
