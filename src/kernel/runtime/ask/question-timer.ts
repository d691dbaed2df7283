import type { GameClock, Timer, WallClock } from '../clock.js'

/** Runs a callback from outside: an error in it fails the question. */
export interface CallbackGuard {
  guard(act: () => void): void
}

/** The timer of one question, which runs once at a time, and its hold on simulated time. */
export class QuestionTimer implements Timer {
  dueAt = 0
  readonly #clock: GameClock
  readonly #callbacks: CallbackGuard
  /** Undefined while the timer does not run. */
  #onDue: (() => void) | undefined
  #isHolding = false

  constructor(clock: GameClock, callbacks: CallbackGuard) {
    this.#clock = clock
    this.#callbacks = callbacks
  }

  get isRunning(): boolean {
    return this.#onDue !== undefined
  }

  /** Calls `onDue` after so much of the game's time, or of real time. */
  start(clock: 'game' | 'wall', delayMs: number, onDue: () => void): void {
    this.#onDue = onDue
    ;(clock === 'game' ? this.#clock : this.#clock.wall).start(this, delayMs)
  }

  stop(): void {
    if (this.#onDue) this.#clock.clearTimeout(this)
    this.#onDue = undefined
  }

  /** Called by the clock. */
  fire(): void {
    const onDue = this.#onDue
    this.#onDue = undefined
    if (onDue) this.#callbacks.guard(onDue)
  }

  /** Simulated time stops, until `release`. */
  hold(): void {
    if (!this.#isHolding) this.#clock.hold()
    this.#isHolding = true
  }

  release(): void {
    if (this.#isHolding) this.#clock.release()
    this.#isHolding = false
  }
}

/** The end of the time for an answer that may not show by its time that anybody was asked. It stands still in a pause. */
export class AnswerDeadline implements Timer {
  dueAt = 0
  readonly fire: () => void
  readonly #clock: WallClock
  readonly #answerBy: number
  #isStarted = false

  constructor({ wall }: GameClock, answerBy: number, onDue: () => void) {
    this.#clock = wall
    this.#answerBy = answerBy
    this.fire = onDue
  }

  get leftMs(): number {
    return this.#answerBy - this.#clock.now()
  }

  get isOver(): boolean {
    // A timer may come a moment early.
    return this.leftMs < 1
  }

  start(): void {
    if (!this.#isStarted) this.#clock.start(this, this.leftMs)
    this.#isStarted = true
  }

  stop(): void {
    if (this.#isStarted) this.#clock.clearTimeout(this)
  }
}
