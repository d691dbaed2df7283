import type { LimiterClock } from '../../src/players/models/openai/index.js'

/** A clock that jumps to its next timer whenever nothing else is going on. */
export class JumpingClock implements LimiterClock {
  readonly #timers = new Map<number, { readonly dueAt: number; readonly fn: () => void }>()
  #now = 0
  #lastId = 0

  now(): number {
    return this.#now
  }

  setTimeout(fn: () => void, delayMs: number): number {
    const id = ++this.#lastId
    this.#timers.set(id, { dueAt: this.#now + delayMs, fn })
    return id
  }

  clearTimeout(id: unknown): void {
    this.#timers.delete(id as number)
  }

  /** Moves on by `ms`, firing what falls due, in order. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    for (let next = this.#next(); next !== undefined && next[1].dueAt <= end; next = this.#next()) {
      this.#timers.delete(next[0])
      this.#now = next[1].dueAt
      next[1].fn()
      await Promise.resolve()
    }
    this.#now = end
    await Promise.resolve()
  }

  /** Whether somebody waits for a time to come. */
  get waitedFor(): boolean {
    return this.#timers.size > 0
  }

  #next() {
    return [...this.#timers].sort(([, one], [, other]) => one.dueAt - other.dueAt)[0]
  }
}
