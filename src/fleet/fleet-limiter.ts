import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceFault } from '../index.js'
import type { Lease } from '../players/models/openai/index.js'
import type { Database } from '../stores/postgres/index.js'
import type { ServerLimiter } from './guarded-agent.js'

/** The SQL statements for the limits and faults of servers. */
export const serverStatements = {
  admit: 'SELECT * FROM nightzero.admit($1, $2, $3::int, $4::float8[])',
  finished:
    'UPDATE nightzero.server_calls SET in_flight = greatest(0, in_flight - 1) WHERE server = $1 AND writer = $2',
  corrected: `
    UPDATE nightzero.servers SET next_token = next_token + interval '1 minute' * ($2::float8 / tokens_per_minute)
    WHERE key = $1 AND tokens_per_minute IS NOT NULL`,
  /**
   * The first fault holds the server. After that only a fault of the call that was let through to try it ($4) holds it, longer each
   * time.
   */
  failed: `
    UPDATE nightzero.servers SET
      faults = faults + 1, fault = $2, reason = $3,
      held_until = clock_timestamp() + interval '1 millisecond' * greatest($5::float8, least(60000, 1000 * 2 ^ least(faults, 6)))
    WHERE key = $1 AND (fault IS NULL OR $4::boolean)`,
  held: `
    INSERT INTO nightzero.servers AS s (key, held_until) VALUES ($1, clock_timestamp() + interval '1 millisecond' * $2::float8)
    ON CONFLICT (key) DO UPDATE SET held_until = greatest(s.held_until, excluded.held_until)`,
  served: 'UPDATE nightzero.servers SET fault = NULL, reason = NULL, faults = 0, held_until = NULL WHERE key = $1',
  limits: `
    INSERT INTO nightzero.servers (key, requests_per_minute, tokens_per_minute, max_concurrent) VALUES ($1, $2, $3, $4)
    ON CONFLICT (key) DO UPDATE SET requests_per_minute = $2, tokens_per_minute = $3, max_concurrent = $4`,
} as const

/** A call that waits for its place. */
interface Waiting {
  readonly tokens: number
  readonly go: (lease: Lease) => void
}

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

/** How many calls ask for a place at once. */
const batch = 50
/** A call that misses its place in time by more than this, in ms, asks again: two calls at once would exceed the limit. */
const toleranceMs = 50
/** How often a held server is checked, in ms: it may serve again sooner. */
const longestLookMs = 1_000

/** The limits of one server, kept by all workers of a database together. */
export class FleetLimiter implements ServerLimiter {
  readonly #database: Database
  readonly #server: string
  readonly #worker: () => string
  #queue: Waiting[] = []
  #asking = false
  #inFlight = 0
  #probing = false
  #shortestTripMs = Number.POSITIVE_INFINITY

  /** `worker` returns the name of the worker's lease. */
  constructor(database: Database, server: string, worker: () => string) {
    this.#database = database
    this.#server = server
    this.#worker = worker
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get waiting(): number {
    return this.#queue.length
  }

  acquire(tokens: number, signal?: AbortSignal): Promise<Lease> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const stop = () => {
        this.#queue = this.#queue.filter((other) => other !== waiting)
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        tokens,
        go: (lease) => {
          signal?.removeEventListener('abort', stop)
          // A place that is not needed any more is given back.
          if (signal?.aborted) lease.release(0)
          else resolve(lease)
        },
      }
      signal?.addEventListener('abort', stop, { once: true })
      this.#queue.push(waiting)
      void this.#ask()
    })
  }

  hold(delayMs: number): void {
    this.#report(serverStatements.held, [delayMs])
  }

  /**
   * Notes that the server did not answer: nobody calls it until it may answer again. Resolves when every worker can
   * know.
   */
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

  /** Asks for places until nobody waits. */
  async #ask(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    try {
      // Calls that are made together ask together.
      await wait(0)
      while (this.#queue.length > 0) {
        const againMs = await this.#admit()
        if (againMs > 0 && this.#queue.length > 0) await wait(Math.min(longestLookMs, againMs))
      }
    } finally {
      this.#asking = false
    }
  }

  /** Lets the calls through that the database admits. Returns after how many ms to ask again. */
  async #admit(): Promise<number> {
    const asking = this.#queue.slice(0, batch)
    const sentAt = performance.now()
    const rows = await this.#admissions([
      this.#server,
      this.#worker(),
      asking.length,
      asking.map(({ tokens }) => tokens),
    ])
    const last = rows.at(-1)
    if (last === undefined || !last.admitted) return last?.wait_ms ?? longestLookMs
    this.#shortestTripMs = Math.min(this.#shortestTripMs, performance.now() - sentAt)
    for (const row of rows) this.#letThrough(this.#queue.shift(), row, sentAt + this.#shortestTripMs + row.wait_ms)
    return 0
  }

  async #admissions(values: readonly unknown[]): Promise<Admission[]> {
    try {
      return await this.#database.query<Admission>(serverStatements.admit, values)
    } catch {
      // The database cannot be reached: places are requested again. A lost place is not used.
      return []
    }
  }

  /** `dueAt`: the time of its place, as precisely as this process knows it. */
  #letThrough(next: Waiting | undefined, admission: Admission, dueAt: number): void {
    this.#inFlight += 1
    this.#probing ||= admission.probe
    const release = this.#releaseFor(next?.tokens ?? 0, admission)
    const go = () => {
      if (next === undefined) release(0)
      else if (!admission.paced || performance.now() < dueAt + toleranceMs) next.go({ release })
      else {
        release(0)
        this.#queue.unshift(next)
        void this.#ask()
      }
    }
    const waitMs = dueAt - performance.now()
    if (waitMs > 0) setTimeout(go, waitMs)
    else go()
  }

  #releaseFor(tokens: number, { counted, metered }: Admission): Lease['release'] {
    let over = false
    return (actual) => {
      if (over) return
      over = true
      this.#inFlight -= 1
      if (counted) this.#report(serverStatements.finished, [this.#worker()])
      if (metered && actual !== undefined && actual !== tokens)
        this.#report(serverStatements.corrected, [actual - tokens])
    }
  }

  /** Writes to the database without waiting for it. */
  #report(statement: string, values: readonly unknown[]): void {
    this.#database.persist(statement, [this.#server, ...values]).catch(() => {})
  }
}
