import type { Clock } from '../clock/game-clock.js'
import type { Cancellation } from './cancellation.js'

/** The answer did not come in time. */
export class TimeoutSignal extends Error {
  override readonly name = 'TimeoutError'
}

/** What a promise of an answer is bound by. */
export interface Deadline {
  readonly clock: Clock
  /** What no timer can measure, 25 days and more, is no limit. */
  readonly timeoutMs: number
  /** When nobody waits any more. */
  readonly cancellation: Cancellation
}

const longestTimerMs = 2_147_483_647

/** Settles as `promise` does, or rejects when the time is over or nobody waits any more. A late result is ignored. */
export function within<T>(promise: PromiseLike<T>, { clock, timeoutMs, cancellation }: Deadline): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const expire = () => settle(() => reject(new TimeoutSignal(`No answer within ${timeoutMs} ms.`)))
    const stop = () => settle(() => reject(cancellation.reason))
    const timer = timeoutMs > longestTimerMs ? undefined : clock.setTimeout(expire, timeoutMs)
    const settle = (done: () => void) => {
      if (timer !== undefined) clock.clearTimeout(timer)
      cancellation.ignore(stop)
      done()
    }
    cancellation.listen(stop)
    if (cancellation.cancelled) stop()
    promise.then(
      (value) => settle(() => resolve(value)),
      (error) => settle(() => reject(error)),
    )
  })
}

/** Resolves after `delayMs` of `clock`; rejects when it is called off first. */
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
