import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Database } from './database.js'
import { statements } from './statements.js'

/** The identity of one store in the database: its claims are valid as long as it renews its lease. */
export class Lease {
  /** Unique: a process that returns after its lease has ended must differ from the writer that took its games. */
  readonly writer = `${hostname()}/${process.pid}/${randomUUID()}`
  readonly #database: Database
  readonly #leaseMs: number
  #timer: NodeJS.Timeout | undefined
  #taken: Promise<unknown> | undefined

  constructor(database: Database, leaseMs: number) {
    this.#database = database
    this.#leaseMs = leaseMs
  }

  /** Resolves when the lease exists; from then on it is renewed. */
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
    // The process may end while it holds a lease; the lease then expires.
    this.#timer = setInterval(() => this.#renew().catch(() => {}), this.#leaseMs / 3)
    this.#timer.unref()
  }

  async #renew(): Promise<void> {
    await this.#database.persist(statements.renew, [this.writer, hostname(), process.pid, this.#leaseMs])
  }
}
