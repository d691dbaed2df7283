import type { Clock, GameClock } from './game-clock.js'

interface Timer {
  readonly fn: () => void
  readonly dueAt: number
  handle: unknown
}

/** Real time, or the time of `base`: it runs while questions are open, and stands still while the game is paused. */
export class PausableClock implements GameClock {
  readonly simulated = false
  readonly #base: Clock
  readonly #readMs: () => number
  readonly #timers = new Map<number, Timer>()
  #lastId = 0
  #startedAt: number
  #pausedAt: number | null = null

  constructor(base: Clock, readMs: () => number) {
    this.#base = base
    this.#readMs = readMs
    this.#startedAt = readMs()
  }

  now(): number {
    return (this.#pausedAt ?? this.#readMs()) - this.#startedAt
  }

  setTimeout(fn: () => void, timeoutMs: number): number {
    const id = ++this.#lastId
    const timer: Timer = { fn, dueAt: this.now() + timeoutMs, handle: undefined }
    this.#timers.set(id, timer)
    if (this.#pausedAt === null) this.#arm(id, timer)
    return id
  }

  clearTimeout(id: unknown): void {
    const timer = this.#timers.get(id as number)
    if (timer === undefined) return
    this.#timers.delete(id as number)
    this.#base.clearTimeout(timer.handle)
  }

  pause(): void {
    if (this.#pausedAt !== null) return
    this.#pausedAt = this.#readMs()
    for (const timer of this.#timers.values()) this.#base.clearTimeout(timer.handle)
  }

  resume(): void {
    if (this.#pausedAt === null) return
    this.#startedAt += this.#readMs() - this.#pausedAt
    this.#pausedAt = null
    for (const [id, timer] of this.#timers) this.#arm(id, timer)
  }

  hold(): void {}

  release(): void {}

  catchUp(): void {}

  #arm(id: number, timer: Timer): void {
    const fire = () => {
      this.#timers.delete(id)
      timer.fn()
    }
    timer.handle = this.#base.setTimeout(fire, Math.max(0, timer.dueAt - this.now()))
  }
}
