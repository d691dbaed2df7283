import type { Random } from '../../rules/random.js'
import type { GameClock } from '../clock/game-clock.js'
import type { CallFailure } from './call-failure.js'

/** The inputs of `Patience`. */
export interface PatienceParts {
  /** A clock that stands still while the game is paused. */
  readonly clock: GameClock
  /** How long an unavailable service is retried, from its first failed call on. */
  readonly patienceMs: number
  /** Spreads the retries of players who wait for the same service. */
  readonly random: Random
}

const firstWaitMs = 1_000
const longestWaitMs = 60_000

/** More forms of a request than any adapter knows. */
const maxUnsupported = 64

/** Decides how long and how often a service is retried for one answer. */
export class Patience {
  readonly #parts: PatienceParts
  #beganAt: number | undefined
  #waits = 0
  #unsupported = 0

  constructor(parts: PatienceParts) {
    this.#parts = parts
  }

  /** How long to wait before the next call, in ms; null when patience is over. */
  waitAfter({ fault, retryAfterMs = 0 }: CallFailure): number | null {
    if (fault === 'refused') return null
    if (fault === 'unsupported') return ++this.#unsupported < maxUnsupported ? 0 : null
    const { clock, patienceMs, random } = this.#parts
    this.#beganAt ??= clock.now()
    const leftMs = this.#beganAt + patienceMs - clock.now()
    // A service that says it will not be back in time is not retried.
    if (leftMs <= 0 || retryAfterMs > leftMs) return null
    const backoffMs = Math.min(longestWaitMs, firstWaitMs * 2 ** this.#waits++)
    const spread = random()
    return Math.min(leftMs, Math.max(backoffMs * (0.5 + spread / 2), retryAfterMs * (1 + spread / 10)))
  }

  /** Starts again from the beginning. */
  renew(): void {
    this.#beganAt = undefined
    this.#waits = 0
    this.#unsupported = 0
  }
}
