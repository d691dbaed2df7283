import type { GameClock } from './game-clock.js'
import { later } from './later.js'

interface Timer {
  readonly id: number
  readonly fn: () => void
  readonly dueAt: number
}

/** Simulated time, without waiting: when no question is open and the game is not paused, it jumps to the next timer. */
export class SimulatedGameClock implements GameClock {
  readonly simulated = true
  readonly #timers = new Map<number, Timer>()
  #lastId = 0
  #now = 0
  #open = 0
  #paused = false
  #jumpPlanned = false

  now(): number {
    return this.#now
  }

  setTimeout(fn: () => void, timeoutMs: number): number {
    const id = ++this.#lastId
    this.#timers.set(id, { id, fn, dueAt: this.#now + Math.max(0, timeoutMs) })
    this.#plan()
    return id
  }

  clearTimeout(id: unknown): void {
    this.#timers.delete(id as number)
  }

  pause(): void {
    this.#paused = true
  }

  resume(): void {
    this.#paused = false
    this.#plan()
  }

  hold(): void {
    this.#open++
  }

  release(): void {
    this.#open--
    this.#plan()
  }

  catchUp(): void {}

  /** Runs after everything that follows from the last answer, so that a question it leads to is open by then. */
  #plan(): void {
    if (this.#jumpPlanned || this.#timers.size === 0) return
    this.#jumpPlanned = true
    later(() => {
      this.#jumpPlanned = false
      if (this.#open > 0 || this.#paused) return
      this.#jump()
      this.#plan()
    })
  }

  #jump(): void {
    const next = [...this.#timers.values()].reduce<Timer | undefined>(
      (first, timer) => (first === undefined || timer.dueAt < first.dueAt ? timer : first),
      undefined,
    )
    if (next === undefined) return
    this.#timers.delete(next.id)
    this.#now = Math.max(this.#now, next.dueAt)
    next.fn()
  }
}
