import type { Random } from '../../rules/random.js'
import type { GameClock } from '../clock/game-clock.js'
import type { CallFailure } from './call-failure.js'

/** What patience goes by. */
export interface PatienceParts {
  /** Time that stands while the game is paused. */
  readonly clock: GameClock
  /** How long a service that is unavailable is asked again, from its first failed call on. */
  readonly patienceMs: number
  /** Spreads the calls of those who wait for the same service. */
  readonly random: Random
}

const firstWaitMs = 1_000
const longestWaitMs = 60_000

/** More ways to put a request than any adapter knows. */
const maxUnsupported = 64

/** How long a service is asked again for one answer, and how often. */
export class Patience {
  readonly #parts: PatienceParts
  #beganAt: number | undefined
  #waits = 0
  #unsupported = 0

  constructor(parts: PatienceParts) {
    this.#parts = parts
  }

  /** How long to wait before the next call, in ms; null when it is over. */
  waitAfter({ fault, retryAfterMs = 0 }: CallFailure): number | null {
    if (fault === 'refused') return null
    if (fault === 'unsupported') return ++this.#unsupported < maxUnsupported ? 0 : null
    const { clock, patienceMs, random } = this.#parts
    this.#beganAt ??= clock.now()
    const leftMs = this.#beganAt + patienceMs - clock.now()
    // A service that says it will not be back in time is believed.
    if (leftMs <= 0 || retryAfterMs > leftMs) return null
    const backoffMs = Math.min(longestWaitMs, firstWaitMs * 2 ** this.#waits++)
    const spread = random()
    return Math.min(leftMs, Math.max(backoffMs * (0.5 + spread / 2), retryAfterMs * (1 + spread / 10)))
  }

  /** Begins anew. */
  renew(): void {
    this.#beganAt = undefined
    this.#waits = 0
    this.#unsupported = 0
  }
}
