import { Refusal } from '../refusal.js'

/** So many places are remembered at once; the one that was heard of longest ago is forgotten first. */
const mostKeys = 10_000

interface Bucket {
  left: number
  at: number
}

/** Lets each key do so much in a minute: buckets that fill again evenly. */
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

  /** The same. Throws `Refusal` where it may not. */
  take(key: string): void {
    if (!this.allows(key)) throw new Refusal(429, 'Too many requests: wait a moment.')
  }
}
