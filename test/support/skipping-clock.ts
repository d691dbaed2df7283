import type { Clock } from '../../src/index.js'

interface Timer {
  readonly fn: () => void
  readonly dueAt: number
}

/**
 * A clock on which waits of up to a minute, such as those between two calls of a service, pass at once and in their order, and
 * longer ones, such as the time for an answer, take as long as they say. It tells its time.
 */
export class SkippingClock implements Clock {
  readonly #short = new Map<number, Timer>()
  readonly #long = new Map<number, ReturnType<typeof setTimeout>>()
  #now = 0
  #lastId = 0
  #planned = false

  now(): number {
    return this.#now
  }

  setTimeout(fn: () => void, timeoutMs: number): number {
    const id = ++this.#lastId
    if (timeoutMs > 60_000) this.#long.set(id, setTimeout(fn, timeoutMs))
    else {
      this.#short.set(id, { fn, dueAt: this.#now + timeoutMs })
      this.#plan()
    }
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
