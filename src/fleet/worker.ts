import { setTimeout as wait } from 'node:timers/promises'
import { type Database, type PostgresStore, postgresStore } from '../stores/postgres/index.js'
import type { WorkerOptions, WorkerReport } from './definition.js'
import { prepareFleet, withDatabase } from './fleet-database.js'
import { BegunCalls, openTournaments, orphaned, unfinished } from './game-statements.js'
import { type JobEnding, playJob } from './play-job.js'
import { type Job, openQueue, type Queue } from './queue.js'
import { OpenTournaments } from './tournaments.js'

/**
 * Plays the games that tournaments have queued, together with any number of other workers on any machines. If a worker
 * dies, another one continues its games from where they stopped. Resolves when `signal` has drained it, or with
 * `untilDone` when nothing is left.
 *
 * @throws {StoreError} when the database cannot be used.
 */
export async function runWorker(options: WorkerOptions): Promise<WorkerReport> {
  const { concurrency = 8 } = options
  const maxConnections = Math.min(20, concurrency + 4)
  return withDatabase(options.database, (database) => workWith(database, options), { maxConnections })
}

async function workWith(database: Database, options: WorkerOptions): Promise<WorkerReport> {
  const { leaseMs = 30_000 } = options
  const store = postgresStore(database, { leaseMs })
  try {
    await store.enlist()
    await prepareFleet(database)
    const queue = await openQueue(database, { supervise: true })
    try {
      return await new Worker(options, { database, store, queue }).work()
    } finally {
      await queue.stop()
    }
  } finally {
    await store.close().catch(() => {})
  }
}

interface WorkerParts {
  readonly database: Database
  readonly store: PostgresStore
  readonly queue: Queue
}

class Worker {
  readonly #options: WorkerOptions
  readonly #parts: WorkerParts
  readonly #calls: BegunCalls
  readonly #tournaments: OpenTournaments
  readonly #playing = new Map<Job, Promise<void>>()
  readonly #report = { played: 0, lost: 0, left: 0, failed: 0, abandoned: 0, refused: 0 }
  #open: { readonly until: number; readonly ids: readonly string[] } = { until: 0, ids: [] }

  constructor(options: WorkerOptions, parts: WorkerParts) {
    this.#options = options
    this.#parts = parts
    this.#calls = new BegunCalls(parts.database)
    this.#tournaments = new OpenTournaments(parts.database, () => parts.store.writer, options.entrantsOf)
  }

  async work(): Promise<WorkerReport> {
    const { leaseMs = 30_000, signal, concurrency = 8 } = this.#options
    const timers = [this.#every(leaseMs / 2, () => this.#sweep()), this.#every(10_000, () => this.#keep())]
    try {
      while (!signal?.aborted) {
        const taken = await this.#attempt(() => this.#take(concurrency - this.#playing.size))
        if (taken === 0 && this.#options.untilDone && (await this.#attempt(() => this.#unfinished())) === 0) break
        await this.#pause(taken ?? 0)
      }
      await Promise.all(this.#playing.values())
    } finally {
      for (const timer of timers) clearInterval(timer)
      await this.#tournaments.close()
    }
    const { refused: _, ...report } = this.#report
    return report
  }

  /** Waits until there may be a game to take. */
  async #pause(taken: number): Promise<void> {
    const { pollMs = 1_000, concurrency = 8, signal } = this.#options
    if (this.#playing.size < concurrency && taken > 0) return
    const stopped = new AbortController()
    const stop = () => stopped.abort()
    signal?.addEventListener('abort', stop, { once: true })
    const full = this.#playing.size >= concurrency
    const poll = wait(full ? 2 ** 30 : pollMs, undefined, { signal: stopped.signal }).catch(() => {})
    await Promise.race([poll, ...(full ? this.#playing.values() : [])])
    stop()
    signal?.removeEventListener('abort', stop)
  }

  /** Takes games for the free places; returns how many it took. */
  async #take(places: number): Promise<number> {
    let taken = 0
    for (const tournament of await this.#openTournaments()) {
      if (taken >= places) break
      const jobs = await this.#parts.queue.take(tournament, places - taken)
      for (const job of jobs) this.#play(job)
      taken += jobs.length
    }
    // The tournaments that seemed to have games had none: look again next time.
    if (taken === 0) this.#open = { until: 0, ids: [] }
    return taken
  }

  async #openTournaments(): Promise<readonly string[]> {
    const now = performance.now()
    if (this.#open.until > now) return this.#open.ids
    const rows = await this.#parts.database.query<{ id: string; version: string }>(openTournaments)
    for (const { id, version } of rows) this.#tournaments.note(id, version)
    this.#open = { until: now + (this.#options.pollMs ?? 1_000), ids: rows.map(({ id }) => id) }
    return this.#open.ids
  }

  #play(job: Job): void {
    const { onEvent, trace, maxTries = 5, signal } = this.#options
    const { store, database, queue } = this.#parts
    const parts = {
      store,
      database,
      queue,
      calls: this.#calls,
      tournaments: this.#tournaments,
      maxTries,
      signal,
      onEvent,
      trace,
    }
    const playing = playJob(job, parts)
      .then((ending: JobEnding) => {
        this.#report[ending] += 1
      })
      .catch((error: unknown) => this.#trouble(error))
      .finally(() => this.#playing.delete(job))
    this.#playing.set(job, playing)
  }

  /** Makes games whose worker has ended wait again. */
  async #sweep(): Promise<void> {
    const jobs = await this.#parts.database.query<Job>(orphaned)
    for (const job of jobs) await this.#parts.queue.giveBack(job)
  }

  async #keep(): Promise<void> {
    await this.#parts.queue.keep([...this.#playing.keys()])
  }

  async #unfinished(): Promise<number> {
    const [row] = await this.#parts.database.query<{ games: number }>(unfinished)
    return row?.games ?? 0
  }

  #every(ms: number, action: () => Promise<void>): NodeJS.Timeout {
    return setInterval(() => this.#attempt(action), ms)
  }

  /** Reports an error instead of throwing it: the worker waits while the database cannot be reached. */
  async #attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
    try {
      return await action()
    } catch (error) {
      this.#trouble(error)
      return undefined
    }
  }

  #trouble(error: unknown): void {
    this.#options.onEvent?.({ type: 'trouble', error: (error as Error).message })
  }
}
