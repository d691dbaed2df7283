import { Refusal } from '../refusal.js'

/** How many keys are remembered at once. The key that was used longest ago is forgotten first. */
const mostKeys = 10_000

interface Bucket {
  left: number
  at: number
}

/** Limits how often each key may do something in a minute. Unused turns come back evenly (token buckets). */
export class Rate {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #buckets = new Map<string, Bucket>()

  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /** Whether `key` may do it once more now, which then counts. */
  allows(key: string): boolean {
    const at = this.#now()
    const known = this.#buckets.get(key)
    const filled = known ? known.left + ((at - known.at) / 60_000) * this.#perMinute : this.#perMinute
    const left = Math.min(this.#perMinute, filled)
    this.#buckets.delete(key)
    this.#buckets.set(key, { left: left >= 1 ? left - 1 : left, at })
    if (this.#buckets.size > mostKeys) this.#buckets.delete(this.#buckets.keys().next().value as string)
    return left >= 1
  }

  /** Counts one more time for `key`. Throws `Refusal` when it may not. */
  take(key: string): void {
    if (!this.allows(key)) throw new Refusal(429, 'Too many requests: wait a moment.')
  }
}
