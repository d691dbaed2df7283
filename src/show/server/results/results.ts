import { createHash } from 'node:crypto'
import type { GameEvent } from '../../../index.js'
import { computeResult, type QuickJob } from './compute-result.js'
import { hasBuiltThread, ResultThread, tooBusy } from './result-thread.js'

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

/** The results of finished games: each is computed once, beside the event loop where the package is built, and kept. */
export class GameResults {
  readonly #thread = new ResultThread(mostMs)
  readonly #kept = new Map<string, ComputedResult>()
  readonly #computing = new Map<string, Promise<ComputedResult>>()
  #bytes = 0

  /** A result of a finished game. `spend` gets the ms that it took if it had to be computed. Throws `Refusal`. */
  async find(
    id: string,
    job: QuickJob,
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
    const computing = this.#compute(job, log, spend).then((text) => this.#cache(key, text))
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

  async #compute(job: QuickJob, log: readonly GameEvent[], spend: (ms: number) => void): Promise<string> {
    if (hasBuiltThread) return await this.#thread.compute(job, log, spend)
    const began = performance.now()
    try {
      return computeResult(job, log)
    } finally {
      spend(performance.now() - began)
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
