import type { AttemptWith } from '../../events/decide/answer-events.js'
import type { Limits } from '../../events/limits.js'
import type { Random } from '../../rules/random.js'
import type { WallClock } from '../clock.js'

/** What a game does when a service behind a player does not answer. */
export type ServicePolicy = Pick<Limits, 'patienceMs' | 'onServiceFault'>

interface RetryScheduleParts {
  /** A clock that stands still while the game is paused. */
  readonly clock: WallClock
  /** How long an unavailable service is retried, from its first failed call on. */
  readonly patienceMs: number
  /** Spreads the retries of players who wait for the same service. */
  readonly random: Random
  /** How often service faults have paused the game so far. */
  readonly stops: number
}

const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** Callers that were told the same time do not all come back at once. */
const mostLateMs = 400

/** More forms of a request than any adapter knows. */
const maxUnsupported = 64

/** Decides how long and how often a service is retried for one answer. */
export class RetrySchedule {
  readonly #parts: RetryScheduleParts
  #beganAt: number | undefined
  #waits = 0
  #unsupported = 0
  #stops: number

  constructor(parts: RetryScheduleParts) {
    this.#parts = parts
    this.#stops = parts.stops
  }

  /** How long to wait before the next call, in ms; null when patience is over. */
  waitAfter({ fault, retryAfterMs = 0 }: AttemptWith<'failed'>): number | null {
    if (fault === 'refused') return null
    if (fault === 'unsupported') return ++this.#unsupported < maxUnsupported ? 0 : null
    const { clock, patienceMs, random } = this.#parts
    this.#beganAt ??= clock.now()
    const leftMs = this.#beganAt + patienceMs - clock.now()
    // A service that says it will not be back in time is not retried.
    if (leftMs <= 0 || retryAfterMs > leftMs) return null
    const backoffMs = Math.min(longestWaitMs, firstWaitMs * 2 ** this.#waits++)
    const spread = random()
    const stated = retryAfterMs + Math.min(retryAfterMs / 10, mostLateMs) * spread
    // A wait that the service states is kept to; one that does not help grows as without it.
    const own = retryAfterMs > 0 && this.#waits === 1 ? 0 : backoffMs * (0.5 + spread / 2)
    return Math.min(leftMs, Math.max(own, stated))
  }

  /** After any question has stopped the game, the patience of every question starts again. */
  renewAfter(stops: number): void {
    if (stops === this.#stops) return
    this.#stops = stops
    this.#beganAt = undefined
    this.#waits = 0
    this.#unsupported = 0
  }
}
