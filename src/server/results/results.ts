import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { GameEvent } from '../../index.js'
import { RequestRefusal } from '../refusal.js'
import { computeResult, type ResultJob } from './compute-result.js'
import type { WorkerJob, WorkerReply } from './result-worker.js'

/** A result that was computed, with the hash by which clients recognise it. */
export interface ComputedResult {
  readonly text: string
  readonly etag: string
}

/** How many bytes of results stay in memory; those that were used longest ago go first. */
const mostBytes = 64 * 1024 * 1024
/** How many results may wait to be computed. */
const mostWaiting = 50
/** How long one result may take, in ms. */
const mostMs = 60_000

/** The built thread beside this module. There is none in the source: there results are computed at once. */
const builtWorker = new URL('./result-worker.js', import.meta.url)

const isBuilt = existsSync(fileURLToPath(builtWorker))

const tooBusy = () => new RequestRefusal(503, 'The server computes other results: try again in a moment.')

interface PendingJob {
  readonly resolve: (text: string) => void
  readonly reject: (error: Error) => void
  readonly timer: ReturnType<typeof setTimeout>
  readonly spend: (ms: number) => void
}

/** One thread that computes results one after another. It is started for the first, and again after it broke. */
class ResultThread {
  readonly #pending = new Map<number, PendingJob>()
  #worker: Worker | undefined
  #number = 0

  get waiting(): number {
    return this.#pending.size
  }

  compute(job: ResultJob, log: readonly GameEvent[], spend: (ms: number) => void): Promise<string> {
    const number = this.#number++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#break(tooBusy()), mostMs).unref()
      this.#pending.set(number, { resolve, reject, timer, spend })
      this.#running().postMessage({ number, job, log } satisfies WorkerJob)
    })
  }

  async close(): Promise<void> {
    await this.#break(tooBusy())
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(builtWorker, { resourceLimits: { maxOldGenerationSizeMb: 1_024 } })
    worker.unref()
    worker.on('message', (reply: WorkerReply) => this.#reply(reply))
    worker.on('error', (error: Error) => this.#worker === worker && void this.#break(error))
    this.#worker = worker
    return worker
  }

  #reply(reply: WorkerReply): void {
    const asked = this.#pending.get(reply.number)
    this.#pending.delete(reply.number)
    if (asked === undefined) return
    clearTimeout(asked.timer)
    asked.spend(reply.ms)
    if ('text' in reply) asked.resolve(reply.text)
    else asked.reject(new RequestRefusal(400, reply.fault))
  }

  async #break(error: Error): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.#pending.clear()
    await worker?.terminate()
  }
}

/** The results of finished games: each is computed once, beside the event loop where the package is built, and kept. */
export class GameResults {
  readonly #thread = new ResultThread()
  readonly #kept = new Map<string, ComputedResult>()
  readonly #computing = new Map<string, Promise<ComputedResult>>()
  #bytes = 0

  /** A result of a finished game. `spend` gets the ms that it took if it had to be computed. Throws `Refusal`. */
  async find(
    id: string,
    job: ResultJob,
    { log, spend }: { readonly log: readonly GameEvent[]; readonly spend: (ms: number) => void },
  ): Promise<ComputedResult> {
    const key = JSON.stringify([id, job])
    const kept = this.#kept.get(key)
    if (kept) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const known = this.#computing.get(key)
    if (known) return await known
    if (this.#thread.waiting >= mostWaiting) throw tooBusy()
    const computing = this.#compute(job, log, spend).then((text) => this.#keep(key, text))
    this.#computing.set(key, computing)
    try {
      return await computing
    } finally {
      this.#computing.delete(key)
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  async #compute(job: ResultJob, log: readonly GameEvent[], spend: (ms: number) => void): Promise<string> {
    if (isBuilt) return await this.#thread.compute(job, log, spend)
    const began = performance.now()
    try {
      return computeResult(job, log)
    } finally {
      spend(performance.now() - began)
    }
  }

  #keep(key: string, text: string): ComputedResult {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    const result = { text, etag }
    if (text.length > mostBytes) return result
    this.#kept.set(key, result)
    this.#bytes += text.length
    for (const [oldest, { text: old }] of this.#kept) {
      if (this.#bytes <= mostBytes) break
      this.#kept.delete(oldest)
      this.#bytes -= old.length
    }
    return result
  }
}
