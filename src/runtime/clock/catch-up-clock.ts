import type { GameClock } from './game-clock.js'
import { SimulatedGameClock } from './simulated-clock.js'

interface Timer {
  readonly fn: () => void
  readonly dueAt: number
  clock: GameClock
  handle: unknown
}

/** The clock of a live game that continues from a log: what is recorded takes no time, then time is real. */
export class CatchUpClock implements GameClock {
  readonly #timers = new Map<number, Timer>()
  readonly #real: GameClock
  #current: GameClock = new SimulatedGameClock()
  #offset = 0
  #lastId = 0

  /** `real` runs from the moment the end of the log is reached. */
  constructor(real: GameClock) {
    this.#real = real
  }

  get simulated(): boolean {
    return this.#current.simulated
  }

  now(): number {
    return this.#offset + this.#current.now()
  }

  setTimeout(fn: () => void, timeoutMs: number): number {
    const id = ++this.#lastId
    const timer: Timer = { fn, dueAt: this.now() + timeoutMs, clock: this.#current, handle: undefined }
    this.#timers.set(id, timer)
    this.#arm(id, timer)
    return id
  }

  clearTimeout(id: unknown): void {
    const timer = this.#timers.get(id as number)
    timer?.clock.clearTimeout(timer.handle)
    this.#timers.delete(id as number)
  }

  pause(): void {
    this.#current.pause()
    this.#real.pause()
  }

  resume(): void {
    this.#current.resume()
    this.#real.resume()
  }

  hold(): void {
    this.#current.hold()
  }

  release(): void {
    this.#current.release()
  }

  /** The end of the log is reached: time is real from now on. */
  catchUp(): void {
    if (this.#current === this.#real) return
    this.#offset = this.now() - this.#real.now()
    this.#current = this.#real
    for (const [id, timer] of this.#timers) {
      timer.clock.clearTimeout(timer.handle)
      timer.clock = this.#real
      this.#arm(id, timer)
    }
  }

  #arm(id: number, timer: Timer): void {
    const fire = () => {
      this.#timers.delete(id)
      timer.fn()
    }
    timer.handle = timer.clock.setTimeout(fire, Math.max(0, timer.dueAt - this.now()))
  }
}
