import { setTimeout as wait } from 'node:timers/promises'
import { requireArgument } from '../../kernel/errors/arguments.js'
import { type Database, postgresStore } from '../../stores/postgres/index.js'
import type { WorkerOptions, WorkerReport } from './definition.js'
import { withFleet } from './fleet-database.js'
import { BegunCalls, openTournaments } from './game-statements.js'
import { type JobEnding, playJob, Turns, type WorkerParts } from './play-job.js'
import { type Job, Queue } from './queue.js'
import { OpenTournaments } from './tournaments.js'

/**
 * Plays games that tournaments have queued, with any number of other workers; the games of one that dies continue at
 * another. Resolves when `signal` has drained it, or with `untilDone` when nothing is left.
 *
 * @throws {StoreError} when the database cannot be used.
 */
export async function runWorker(options: WorkerOptions): Promise<WorkerReport> {
  requireArgument('options', options, { kind: 'an object' })
  return withFleet(options.database, (database) => workWith(database, options), { maxConnections: 4 })
}

async function workWith(database: Database, options: WorkerOptions): Promise<WorkerReport> {
  const { leaseMs = 30_000, createEntrants } = options
  const store = postgresStore(database, { leaseMs })
  try {
    await store.enlist()
    const queue = await Queue.open(database, { supervise: true })
    const tournaments = new OpenTournaments(database, () => store.writer, createEntrants)
    try {
      const calls = new BegunCalls(database, store.writer)
      return await new Worker({ options, database, store, queue, calls, tournaments, turns: new Turns() }).work()
    } finally {
      await tournaments.close()
      await queue.stop()
    }
  } finally {
    await store.close().catch(() => {})
  }
}

class Worker {
  readonly #parts: WorkerParts
  readonly #concurrency: number
  readonly #pollMs: number
  /** By game. */
  readonly #playing = new Map<string, Promise<void>>()
  readonly #endings = new Map<JobEnding, number>()
  #open: { readonly until: number; readonly ids: readonly string[] } = { until: 0, ids: [] }

  constructor(parts: WorkerParts) {
    const { concurrency = 8, pollMs = 1_000 } = parts.options
    this.#parts = parts
    this.#concurrency = concurrency
    this.#pollMs = pollMs
  }

  async work(): Promise<WorkerReport> {
    const { signal, untilDone } = this.#parts.options
    while (!signal?.aborted) {
      const begun = await this.#begin()
      if (begun === 0 && untilDone && this.#open.ids.length === 0) break
      await this.#pause(begun ?? 0)
    }
    await Promise.all(this.#playing.values())
    const count = (ending: JobEnding) => this.#endings.get(ending) ?? 0
    const [played, lost, left] = [count('played'), count('lost'), count('left')]
    return { played, lost, left, failed: count('failed'), abandoned: count('abandoned') }
  }

  async #pause(begun: number): Promise<void> {
    const full = this.#playing.size >= this.#concurrency
    if (!full && begun > 0) return
    const over = new AbortController()
    const { signal = over.signal } = this.#parts.options
    const poll = wait(full ? 2 ** 30 : this.#pollMs, undefined, { signal: AbortSignal.any([signal, over.signal]) })
    await Promise.race([poll.catch(() => {}), ...(full ? this.#playing.values() : [])])
    over.abort()
  }

  /** Takes games for the free places; returns how many it took, undefined when the database could not be asked. */
  async #begin(): Promise<number | undefined> {
    try {
      let begun = 0
      for (const tournament of await this.#openTournaments()) {
        const places = this.#concurrency - this.#playing.size
        if (places <= 0) break
        const jobs = await this.#parts.queue.fetch(tournament, places)
        for (const job of jobs) if (!this.#playing.has(job.gameId)) this.#play(job)
        begun += jobs.length
      }
      // The tournaments that seemed to have games had none: look again next time.
      if (begun === 0) this.#open = { ...this.#open, until: 0 }
      return begun
    } catch (error) {
      this.#trouble(error)
      return undefined
    }
  }

  async #openTournaments(): Promise<readonly string[]> {
    const now = performance.now()
    if (this.#open.until > now) return this.#open.ids
    const rows = await this.#parts.database.query<{ id: string }>(openTournaments)
    this.#open = { until: now + this.#pollMs, ids: rows.map(({ id }) => id) }
    return this.#open.ids
  }

  #play(job: Job): void {
    const playing = playJob(job, this.#parts)
      .then((ending) => void this.#endings.set(ending, (this.#endings.get(ending) ?? 0) + 1))
      .catch((error: unknown) => this.#trouble(error))
      .finally(() => this.#playing.delete(job.gameId))
    this.#playing.set(job.gameId, playing)
  }

  /** Reports an error instead of throwing it: the worker waits while the database cannot be reached. */
  #trouble(error: unknown): void {
    this.#parts.options.onEvent?.({ type: 'trouble', error: (error as Error).message })
  }
}
