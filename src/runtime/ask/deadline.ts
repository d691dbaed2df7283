import type { Clock, GameClock } from '../clock/game-clock.js'
import type { Cancellation } from './cancellation.js'

/** The answer did not come in time. */
export class TimeoutSignal extends Error {
  override readonly name = 'TimeoutError'
}

/** The limits of waiting for an answer. */
export interface Deadline {
  readonly clock: GameClock
  /** A time that no timer can measure, 25 days and more, means no limit. */
  readonly timeoutMs: number
  /** Cancelled when the answer is no longer needed. */
  readonly cancellation: Cancellation
  /** Given when some of the time may not count. */
  readonly stopwatch?: Stopwatch
}

const longestTimerMs = 2_147_483_647

/** Settles as `promise` does, or rejects at the timeout or when the question is cancelled. A late result is ignored. */
export function within<T>(promise: PromiseLike<T>, deadline: Deadline): Promise<T> {
  const { timeoutMs, cancellation, stopwatch } = deadline
  return new Promise<T>((resolve, reject) => {
    const expire = () => settle(() => reject(new TimeoutSignal(`No answer within ${timeoutMs} ms.`)))
    const stop = () => settle(() => reject(cancellation.reason))
    const settle = (done: () => void) => {
      stopwatch?.stop()
      timer.stop()
      cancellation.ignore(stop)
      done()
    }
    const timer = new Timer(deadline, expire)
    if (stopwatch) stopwatch.start(timer)
    else timer.run()
    cancellation.listen(stop)
    if (cancellation.cancelled) stop()
    promise.then(
      (value) => settle(() => resolve(value)),
      (error) => settle(() => reject(error)),
    )
  })
}

/** A timer that can be stopped and continued. */
class Timer {
  readonly #clock: GameClock
  readonly #expire: () => void
  #leftMs: number
  #startedAt = 0
  #handle: unknown

  constructor({ clock, timeoutMs }: Deadline, expire: () => void) {
    this.#clock = clock
    this.#expire = expire
    this.#leftMs = timeoutMs
  }

  run(): void {
    if (this.#leftMs > longestTimerMs) return
    this.#startedAt = this.#clock.now()
    this.#handle = this.#clock.setTimeout(this.#expire, this.#leftMs)
  }

  stop(): void {
    if (this.#handle === undefined) return
    this.#clock.clearTimeout(this.#handle)
    this.#handle = undefined
    this.#leftMs -= this.#clock.now() - this.#startedAt
  }
}

/** Stops the time of an answer while the agent waits for something else, such as a rate limit. */
export class Stopwatch {
  #timer: Timer | null = null
  #waiting = 0

  /** Settles as `promise` does; until then the time stands still. */
  async untimed<T>(promise: PromiseLike<T>): Promise<T> {
    if (this.#waiting++ === 0) this.#timer?.stop()
    try {
      return await promise
    } finally {
      if (--this.#waiting === 0) this.#timer?.run()
    }
  }

  start(timer: Timer): void {
    this.#timer = timer
    if (this.#waiting === 0) timer.run()
  }

  /** The answer is in, or too late. */
  stop(): void {
    this.#timer = null
  }
}

/** Resolves after `delayMs` of `clock`; rejects if cancelled before. */
export function sleep(delayMs: number, clock: Clock, cancellation: Cancellation): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clock.clearTimeout(timer)
      reject(cancellation.reason)
    }
    const wake = () => {
      cancellation.ignore(stop)
      resolve()
    }
    const timer = clock.setTimeout(wake, delayMs)
    cancellation.listen(stop)
    if (cancellation.cancelled) stop()
  })
}
