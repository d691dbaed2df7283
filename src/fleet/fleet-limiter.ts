import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceFault } from '../index.js'
import { type Lease, QueuedLimiter } from '../limits/limiter.js'
import type { Database } from '../stores/postgres/index.js'
import { serverStatements } from './admit.js'
import type { ServerLimiter } from './guarded-agent.js'

interface Admission {
  readonly admitted: boolean
  readonly wait_ms: number
  readonly counted: boolean
  readonly metered: boolean
  /** Whether this call checks if a failed server answers again. */
  readonly probe: boolean
  /** Whether its place is a moment in time. */
  readonly paced: boolean
}

const batch = 50
/** A call that misses its place in time by more than this, in ms, asks again: two calls at once would exceed the limit. */
const toleranceMs = 50
/** How often a held server is checked, in ms: it may serve again sooner. */
const longestLookMs = 1_000

/** The limits of one server, kept by all workers of a database together. */
export class FleetLimiter extends QueuedLimiter implements ServerLimiter {
  readonly #database: Database
  readonly #server: string
  readonly #worker: () => string
  #asking = false
  #probing = false
  #shortestTripMs = Number.POSITIVE_INFINITY

  constructor(database: Database, server: string, worker: () => string) {
    super()
    this.#database = database
    this.#server = server
    this.#worker = worker
  }

  hold(delayMs: number): void {
    this.#report(serverStatements.held, [delayMs])
  }

  /** Nobody calls the server until it may answer again. Resolves when every worker can know. */
  async failed(fault: ServiceFault, reason: string, retryAfterMs = 0): Promise<void> {
    if (fault === 'unsupported') return
    const probed = this.#probing
    this.#probing = false
    await this.#database.persist(serverStatements.failed, [this.#server, fault, reason, probed, retryAfterMs])
  }

  /** Notes that the server answered: a hold because of a fault ends. */
  async served(): Promise<void> {
    if (!this.#probing) return
    this.#probing = false
    await this.#database.persist(serverStatements.served, [this.#server])
  }

  protected pump(): void {
    if (!this.#asking) void this.#askUntilEmpty()
  }

  async #askUntilEmpty(): Promise<void> {
    this.#asking = true
    try {
      // Calls that are made together ask together.
      await wait(0)
      while (this.queue.size > 0) {
        const againMs = await this.#admit()
        if (againMs > 0 && this.queue.size > 0) await wait(Math.min(longestLookMs, againMs))
      }
    } finally {
      this.#asking = false
    }
  }

  /** Lets the calls through that the database admits. Returns after how many ms to ask again. */
  async #admit(): Promise<number> {
    const tokens = [...this.queue].slice(0, batch).map((call) => call.tokens)
    const sentAt = performance.now()
    const values = [this.#server, this.#worker(), tokens.length, tokens]
    // While the database cannot be reached, places are requested again. A lost place is not used.
    const rows = await this.#database.query<Admission>(serverStatements.admit, values).catch(() => [])
    const last = rows.at(-1)
    if (last === undefined || !last.admitted) return last?.wait_ms ?? longestLookMs
    this.#shortestTripMs = Math.min(this.#shortestTripMs, performance.now() - sentAt)
    for (const row of rows) this.#letThrough(row, sentAt + this.#shortestTripMs + row.wait_ms)
    return 0
  }

  /** `dueAt`: the time of its place, as precisely as this process knows it. */
  #letThrough(admission: Admission, dueAt: number): void {
    this.#probing ||= admission.probe
    // Whoever waited may have left the queue since it was asked for.
    const call = this.queue.values().next().value ?? { tokens: 0, begin: (lease: Lease) => lease.release(0) }
    const lease = this.take(call, (actual) => this.#finish(admission, call.tokens, actual))
    const begin = () => {
      if (!admission.paced || performance.now() < dueAt + toleranceMs) call.begin(lease)
      else {
        lease.release(0)
        this.queue = new Set([call, ...this.queue])
        this.pump()
      }
    }
    const waitMs = dueAt - performance.now()
    if (waitMs > 0) setTimeout(begin, waitMs)
    else begin()
  }

  #finish({ counted, metered }: Admission, tokens: number, actual = tokens): void {
    if (counted) this.#report(serverStatements.finished, [this.#worker()])
    if (metered && actual !== tokens) this.#report(serverStatements.corrected, [tokens, actual])
  }

  #report(statement: string, values: readonly unknown[]): void {
    this.#database.persist(statement, [this.#server, ...values]).catch(() => {})
  }
}
