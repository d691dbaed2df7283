/** A clock with the interface of XState's, as `createActor` takes it. */
export interface Clock {
  setTimeout(fn: (...args: unknown[]) => void, timeoutMs: number): unknown
  clearTimeout(id: unknown): void
}

/** What a clock calls when its time has come. The clock notes when that is, on its own time. */
export interface Timer {
  dueAt: number
  fire(): void
}

declare const setImmediate: ((fn: () => void) => unknown) | undefined

/** Runs `fn` after all promise callbacks that are already due. */
export const defer: (fn: () => void) => void =
  typeof setImmediate === 'function' ? (fn) => void setImmediate(fn) : (fn) => void setTimeout(fn, 0)

/** Timers by the time they are due; of those due at the same time the first one made comes first. */
class TimerQueue {
  readonly #timers: Timer[] = []

  get first(): Timer | undefined {
    return this.#timers[0]
  }

  /** Most timers are the last ones due: it looks for the place from the end. */
  add(timer: Timer): void {
    let place = this.#timers.length
    while (place > 0 && (this.#timers[place - 1] as Timer).dueAt > timer.dueAt) place--
    this.#timers.splice(place, 0, timer)
  }

  delete(timer: Timer): boolean {
    const place = this.#timers.indexOf(timer)
    if (place >= 0) this.#timers.splice(place, 1)
    return place >= 0
  }

  /** Moves all timers to `other`, in order, `laterMs` later. */
  moveTo(other: TimerQueue, laterMs: number): void {
    for (const timer of this.#timers.splice(0)) {
      timer.dueAt += laterMs
      other.add(timer)
    }
  }
}

/**
 * Real time, or the time of `base`: it runs while questions are open, and stands still while the game is paused. All
 * its timers together hold one timer of `base`.
 */
export class WallClock implements Clock {
  readonly #base: Clock
  readonly #readMs: () => number
  readonly #timers = new TimerQueue()
  #startedAt: number
  #pausedAt: number | null = null
  #armed: { readonly dueAt: number; readonly id: unknown } | null = null

  constructor(base: Clock, readMs: () => number) {
    this.#base = base
    this.#readMs = readMs
    this.#startedAt = readMs()
  }

  /** Milliseconds since the clock was made, pauses left out. */
  now(): number {
    return (this.#pausedAt ?? this.#readMs()) - this.#startedAt
  }

  /** A reading of the time below, which runs during pauses too. In milliseconds; only differences mean something. */
  read(): number {
    return this.#readMs()
  }

  setTimeout(fire: () => void, timeoutMs: number): Timer {
    const timer = { dueAt: 0, fire }
    this.start(timer, timeoutMs)
    return timer
  }

  /** Sets a timer of the caller's own, which is not set already. */
  start(timer: Timer, timeoutMs: number): void {
    timer.dueAt = this.now() + timeoutMs
    this.#timers.add(timer)
    this.#arm()
  }

  clearTimeout(timer: unknown): void {
    if (this.#timers.delete(timer as Timer) && this.#timers.first === undefined) this.#disarm()
  }

  pause(): void {
    this.#pausedAt ??= this.#readMs()
    this.#disarm()
  }

  resume(): void {
    if (this.#pausedAt === null) return
    this.#startedAt += this.#readMs() - this.#pausedAt
    this.#pausedAt = null
    this.#arm()
  }

  /** Takes over the timers of a queue, due `laterMs` later by this clock. */
  adopt(timers: TimerQueue, laterMs: number): void {
    timers.moveTo(this.#timers, laterMs)
    this.#arm()
  }

  /** A timer of `base` that comes too early, because the first timer was cleared, is set again when it fires. */
  #arm(): void {
    const { first } = this.#timers
    if (first === undefined || this.#pausedAt !== null) return
    if (this.#armed !== null && this.#armed.dueAt <= first.dueAt) return
    this.#disarm()
    const { dueAt } = first
    this.#armed = { dueAt, id: this.#base.setTimeout(() => this.#fire(dueAt), Math.max(0, dueAt - this.now())) }
  }

  #disarm(): void {
    if (this.#armed !== null) this.#base.clearTimeout(this.#armed.id)
    this.#armed = null
  }

  /**
   * Calls what waited for this timer, and only that: promises settle before the next timer fires. It is `dueAt`,
   * whatever the reading says: the two may differ by a moment.
   */
  #fire(dueAt: number): void {
    this.#armed = null
    const { first } = this.#timers
    try {
      if (first === undefined || first.dueAt > Math.max(dueAt, this.now())) return
      this.#timers.delete(first)
      first.fire()
    } finally {
      this.#arm()
    }
  }
}

/** The clocks a game can run on: simulated, real, or simulated until a replay has reached the end of its log. */
type TimeMode = 'simulated' | 'real' | 'catching up'

/**
 * The time of one game, since it began. Simulated time takes no waiting: when no question is open and the game is not
 * paused, it jumps to the next timer. Real time runs while questions are open. Both stand still during a pause.
 */
export class GameClock implements Clock {
  /** Measures how long an answer takes: real time, also while that of the game is simulated. */
  readonly wall: WallClock
  readonly #timers = new TimerQueue()
  #mode: TimeMode
  /** Simulated time; once time is real, what the wall clock is behind. */
  #simulatedMs = 0
  #open = 0
  #paused = false
  #jumpPlanned = false

  constructor(wall: WallClock, mode: TimeMode) {
    this.wall = wall
    this.#mode = mode
  }

  /** Whether waiting takes no time. */
  get simulated(): boolean {
    return this.#mode !== 'real'
  }

  /** Milliseconds since the game began, pauses left out. */
  now(): number {
    return this.simulated ? this.#simulatedMs : this.#simulatedMs + this.wall.now()
  }

  setTimeout(fire: () => void, timeoutMs: number): Timer {
    const timer = { dueAt: 0, fire }
    this.start(timer, timeoutMs)
    return timer
  }

  /** Sets a timer of the caller's own, which is not set already. */
  start(timer: Timer, timeoutMs: number): void {
    if (this.simulated) {
      timer.dueAt = this.#simulatedMs + Math.max(0, timeoutMs)
      this.#timers.add(timer)
      this.#planJump()
    } else this.wall.start(timer, timeoutMs)
  }

  /** Clears a timer of the game's time or of the wall clock. */
  clearTimeout(timer: unknown): void {
    if (!this.#timers.delete(timer as Timer)) this.wall.clearTimeout(timer)
  }

  pause(): void {
    this.#paused = true
    this.wall.pause()
  }

  resume(): void {
    this.#paused = false
    this.wall.resume()
    this.#planJump()
  }

  /** A question is open: simulated time stands still until it is closed. */
  hold(): void {
    this.#open++
  }

  release(): void {
    this.#open--
    this.#planJump()
  }

  /** A replay has reached the end of its log: if the game is played in real time, time is real from now on. */
  catchUp(): void {
    if (this.#mode !== 'catching up') return
    this.#mode = 'real'
    this.#simulatedMs -= this.wall.now()
    this.wall.adopt(this.#timers, -this.#simulatedMs)
  }

  /** Runs after everything that follows from the last answer, so that a question it leads to is open by then. */
  #planJump(): void {
    if (this.#jumpPlanned || this.#timers.first === undefined) return
    this.#jumpPlanned = true
    defer(() => {
      this.#jumpPlanned = false
      const next = this.#timers.first
      if (this.#open > 0 || this.#paused || next === undefined) return
      this.#timers.delete(next)
      this.#simulatedMs = Math.max(this.#simulatedMs, next.dueAt)
      try {
        next.fire()
      } finally {
        this.#planJump()
      }
    })
  }
}

const machineClock: Clock = {
  setTimeout: (fn, timeoutMs) => setTimeout(fn, timeoutMs),
  clearTimeout: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
}

/** How the time of a clock is read: by its own `now()` if it has one, otherwise by the computer's clock. */
function timeReader(clock: Clock): () => number {
  const own = clock as Clock & { now?: () => number }
  return typeof own.now === 'function' ? () => (own.now as () => number)() : () => performance.now()
}

/** The clock for the option `clock`. `resumed`: the game continues from a log, and what is recorded takes no time. */
export function createGameClock(option: 'simulated' | 'real' | Clock = 'simulated', resumed = false): GameClock {
  const base = typeof option === 'string' ? machineClock : option
  const wall = new WallClock(base, timeReader(base))
  if (option === 'simulated') return new GameClock(wall, 'simulated')
  return new GameClock(wall, resumed ? 'catching up' : 'real')
}

/**
 * The default clock of a game: waiting takes no time, and `now()` returns how much simulated time has passed. For your
 * own actors: `createActor(reactiveMachine, { clock: simulatedClock() })`.
 */
export function simulatedClock(): GameClock {
  return createGameClock()
}
