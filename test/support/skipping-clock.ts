import type { Clock } from '../../src/index.js'

interface Timer {
  readonly fn: () => void
  readonly dueAt: number
}

/**
 * A clock on which some waits, such as those between two calls of a service, pass at once and in their order, and others, such
 * as the time for an answer, take as long as they say: by default all of over a minute. It tells its time.
 */
export class SkippingClock implements Clock {
  readonly #short = new Map<number, Timer>()
  readonly #long = new Map<number, ReturnType<typeof setTimeout>>()
  #now = 0
  #lastId = 0
  #planned = false
  readonly #skips: (timeoutMs: number) => boolean

  constructor(skips: (timeoutMs: number) => boolean = (timeoutMs) => timeoutMs <= 60_000) {
    this.#skips = skips
  }

  now(): number {
    return this.#now
  }

  setTimeout(fn: () => void, timeoutMs: number): number {
    const id = ++this.#lastId
    if (this.#skips(timeoutMs)) {
      this.#short.set(id, { fn, dueAt: this.#now + timeoutMs })
      this.#plan()
    } else this.#long.set(id, setTimeout(fn, timeoutMs))
    return id
  }

  clearTimeout(id: unknown): void {
    this.#short.delete(id as number)
    clearTimeout(this.#long.get(id as number))
    this.#long.delete(id as number)
  }

  #plan(): void {
    if (this.#planned || this.#short.size === 0) return
    this.#planned = true
    setImmediate(() => {
      this.#planned = false
      this.#jump()
      this.#plan()
    })
  }

  #jump(): void {
    const [first] = [...this.#short].sort(([, one], [, other]) => one.dueAt - other.dueAt)
    if (first === undefined) return
    const [id, { fn, dueAt }] = first
    this.#short.delete(id)
    this.#now = Math.max(this.#now, dueAt)
    fn()
  }
}
