import type { Random } from '../../rules/random.js'
import type { GameClock } from '../clock.js'
import type { GameServices } from '../game-services.js'
import type { QuestionGate } from '../gate.js'
import { derive } from '../randomness.js'
import { sleep } from './deadline.js'
import type { PendingQuestion, ServicePolicy } from './failing-agents.js'
import type { CallFailure, Forgone, Try } from './journal.js'

/** The inputs of `Patience`. */
interface RetryScheduleParts {
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
class RetrySchedule {
  readonly #parts: RetryScheduleParts
  #beganAt: number | undefined
  #waits = 0
  #unsupported = 0

  constructor(parts: RetryScheduleParts) {
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

/** What a repeated call needs besides the question. */
interface ServiceParts {
  readonly game: GameServices
  readonly gate: QuestionGate
  readonly policy: ServicePolicy
  readonly call: () => Promise<Try | CallFailure>
}

/**
 * Calls again until the service answers: at once, or with growing waits while patience lasts. When patience is over the
 * game pauses; after `resume()` patience starts again. Rejects when the question is cancelled.
 */
export async function retryService(
  first: CallFailure,
  asking: PendingQuestion,
  { game, gate, policy, call }: ServiceParts,
): Promise<Try | Forgone> {
  const { question, rejections, cancellation } = asking
  const random = derive(game.setup.created.seed, 'backoff', question.id, rejections.length + 1)
  const patience = new RetrySchedule({ clock: game.wall, patienceMs: policy.patienceMs, random })
  let stops = gate.stops
  // Simulated time stands still while a question is open.
  game.clock.hold()
  try {
    for (let ended: Try | CallFailure = first; ; ) {
      if (!('fault' in ended)) return ended
      const waitMs = patience.waitAfter(ended)
      if (waitMs === null && policy.onServiceFault === 'default') return abandonQuestion(ended)
      if (waitMs === null) gate.stop({ player: question.player, requestId: question.id, ...faultFields(ended) })
      else if (waitMs > 0) await sleep(waitMs, game.wall, cancellation)
      await gate.pass()
      if (cancellation.cancelled) throw cancellation.reason
      // After any question has stopped the game, the patience of every question starts again.
      if (stops !== gate.stops) patience.renew()
      stops = gate.stops
      ended = await call()
    }
  } finally {
    game.clock.release()
  }
}

const abandonQuestion = ({ at }: CallFailure): Forgone => ({ forgone: true, ...(at !== undefined && { at }) })
const faultFields = ({ fault, reason }: CallFailure) => ({ fault, reason })
