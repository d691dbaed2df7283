import type { Clock, GameClock } from '../clock.js'

/** Tells everything that works on a poll when its answers are no longer needed. Costs nothing while nothing listens. */
export class Cancellation {
  #listeners: Set<() => void> | null = null
  #reason: unknown

  get cancelled(): boolean {
    return this.#reason !== undefined
  }

  /** The reason; undefined while the answers are still needed. */
  get reason(): unknown {
    return this.#reason
  }

  /** How many listeners there are. */
  get listening(): number {
    return this.#listeners?.size ?? 0
  }

  /** Calls `stop` once, if the poll is cancelled from now on. */
  listen(stop: () => void): void {
    this.#listeners ??= new Set()
    this.#listeners.add(stop)
  }

  ignore(stop: () => void): void {
    this.#listeners?.delete(stop)
  }

  /** Cancels the poll. `reason` is the reason of the players' signals; default an `AbortError`. */
  cancel(reason: unknown = AbortSignal.abort().reason): void {
    if (this.cancelled) return
    this.#reason = reason
    const told = [...(this.#listeners ?? [])]
    this.#listeners = null
    for (const stop of told) stop()
  }
}

/** The signal an agent sees: made only when looked at, aborted when its answer is no longer wanted. */
export class RequestSignal {
  readonly #cancellation: Cancellation
  #controller: AbortController | null = null
  #failure: { readonly reason: unknown } | null = null
  #stop: (() => void) | null = null
  #over = false

  constructor(cancellation: Cancellation) {
    this.#cancellation = cancellation
  }

  get signal(): AbortSignal {
    this.#controller ??= this.#create()
    return this.#controller.signal
  }

  /** The try has failed. */
  abort(reason: unknown): void {
    this.#failure = { reason }
    this.end()
    this.#controller?.abort(reason)
  }

  /** The try is over: nothing aborts it any more. */
  end(): void {
    this.#over = true
    if (this.#stop) this.#cancellation.ignore(this.#stop)
  }

  #create(): AbortController {
    const controller = new AbortController()
    if (this.#cancellation.cancelled) controller.abort(this.#cancellation.reason)
    else if (this.#failure) controller.abort(this.#failure.reason)
    else if (!this.#over) {
      this.#stop = () => controller.abort(this.#cancellation.reason)
      this.#cancellation.listen(this.#stop)
    }
    return controller
  }
}

/** The answer did not come in time. */
export class AnswerTimeout extends Error {
  override readonly name = 'TimeoutError'
}

/** The limits of waiting for an answer. */
interface Deadline {
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
export function withDeadline<T>(promise: PromiseLike<T>, deadline: Deadline): Promise<T> {
  const { timeoutMs, cancellation, stopwatch } = deadline
  return new Promise<T>((resolve, reject) => {
    const expire = () => settle(() => reject(new AnswerTimeout(`No answer within ${timeoutMs} ms.`)))
    const stop = () => settle(() => reject(cancellation.reason))
    const settle = (done: () => void) => {
      stopwatch?.stop()
      timer.stop()
      cancellation.ignore(stop)
      done()
    }
    const timer = new DeadlineTimer(deadline, expire)
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
class DeadlineTimer {
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
  #timer: DeadlineTimer | null = null
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

  start(timer: DeadlineTimer): void {
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
