import { createHash } from 'node:crypto'
import type { GameEvent } from '../../../index.js'
import { computeResult, type QuickJob } from './compute-result.js'
import { type Asking, hasBuiltThread, ResultThread } from './result-thread.js'

/** A result that was computed, with the hash by which clients recognise it. */
export interface ComputedResult {
  readonly text: string
  readonly etag: string
}

/** How many bytes of results stay in memory; those that were used longest ago go first. */
const mostBytes = 64 * 1024 * 1024
/** How many results may be asked for at once, by all and by one address. */
const [most, mostOfAddress] = [50, 10]
/** How long one result may take, in ms. */
const mostMs = 60_000

/** The results of finished games: each is computed once, beside the event loop where the package is built, and kept. */
export class GameResults {
  readonly #thread = new ResultThread({ mostMs, most, mostOfAddress })
  readonly #kept = new Map<string, ComputedResult>()
  readonly #computing = new Map<string, Promise<ComputedResult>>()
  #bytes = 0

  /** A result of a finished game. Throws `Refusal`. */
  async find(
    id: string,
    job: QuickJob,
    { log, ...asking }: Asking & { readonly log: readonly GameEvent[] },
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
    const computing = this.#compute(job, log, asking).then((text) => this.#cache(key, text))
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

  async #compute(job: QuickJob, log: readonly GameEvent[], asking: Asking): Promise<string> {
    if (hasBuiltThread) return await this.#thread.compute(job, log, asking)
    const began = performance.now()
    try {
      return computeResult(job, log)
    } finally {
      asking.spend(performance.now() - began)
    }
  }

  #cache(key: string, text: string): ComputedResult {
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
