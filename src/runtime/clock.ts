/** A clock with the interface of XState's, as `createActor` takes it. */
export interface Clock {
  setTimeout(fn: (...args: unknown[]) => void, timeoutMs: number): unknown
  clearTimeout(id: unknown): void
}

/** The clock of one game: it measures the time since the game began and stands still while the game is paused. */
export interface GameClock extends Clock {
  /** Whether waiting takes no time. */
  readonly simulated: boolean
  /** Milliseconds since the game began, pauses left out. */
  now(): number
  pause(): void
  resume(): void
  /** A question is open: simulated time stands still until it is closed. */
  hold(): void
  release(): void
  /** A replay has reached the end of the log. */
  catchUp(): void
}

declare const setImmediate: ((fn: () => void) => unknown) | undefined

/** Runs `fn` after all promise callbacks that are already due. */
export const defer: (fn: () => void) => void =
  typeof setImmediate === 'function' ? (fn) => void setImmediate(fn) : (fn) => void setTimeout(fn, 0)

interface SimulatedTimer {
  readonly id: number
  readonly fn: () => void
  readonly dueAt: number
}

/** Simulated time, without waiting: when no question is open and the game is not paused, it jumps to the next timer. */
export class SimulatedGameClock implements GameClock {
  readonly simulated = true
  readonly #timers = new Map<number, SimulatedTimer>()
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
    defer(() => {
      this.#jumpPlanned = false
      if (this.#open > 0 || this.#paused) return
      this.#jump()
      this.#plan()
    })
  }

  #jump(): void {
    const next = [...this.#timers.values()].reduce<SimulatedTimer | undefined>(
      (first, timer) => (first === undefined || timer.dueAt < first.dueAt ? timer : first),
      undefined,
    )
    if (next === undefined) return
    this.#timers.delete(next.id)
    this.#now = Math.max(this.#now, next.dueAt)
    next.fn()
  }
}

interface PausableTimer {
  readonly fn: () => void
  readonly dueAt: number
  handle: unknown
}

/** Real time, or the time of `base`: it runs while questions are open, and stands still while the game is paused. */
export class PausableClock implements GameClock {
  readonly simulated = false
  readonly #base: Clock
  readonly #readMs: () => number
  readonly #timers = new Map<number, PausableTimer>()
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
    const timer: PausableTimer = { fn, dueAt: this.now() + timeoutMs, handle: undefined }
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

  #arm(id: number, timer: PausableTimer): void {
    const fire = () => {
      this.#timers.delete(id)
      timer.fn()
    }
    timer.handle = this.#base.setTimeout(fire, Math.max(0, timer.dueAt - this.now()))
  }
}

interface CatchUpTimer {
  readonly fn: () => void
  readonly dueAt: number
  clock: GameClock
  handle: unknown
}

/** The clock of a live game that continues from a log: what is recorded takes no time, then time is real. */
export class CatchUpClock implements GameClock {
  readonly #timers = new Map<number, CatchUpTimer>()
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
    const timer: CatchUpTimer = { fn, dueAt: this.now() + timeoutMs, clock: this.#current, handle: undefined }
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

  #arm(id: number, timer: CatchUpTimer): void {
    const fire = () => {
      this.#timers.delete(id)
      timer.fn()
    }
    timer.handle = timer.clock.setTimeout(fire, Math.max(0, timer.dueAt - this.now()))
  }
}

/**
 * The default clock of a game: waiting takes no time, and `now()` returns how much simulated time has passed. For your
 * own actors: `createActor(reactiveMachine, { clock: simulatedClock() })`.
 */
export function simulatedClock(): GameClock {
  return new SimulatedGameClock()
}
