import type { FailedCall, Rejection } from '../../events/decide/answer-events.js'
import type { Question } from '../../rules/poll.js'
import type { Gate } from '../gate.js'
import type { Cancellation } from './cancellation.js'
import type { Journal } from './journal.js'
import type { RecordedAnswers } from './recorded-answers.js'

/** One question that is being asked. */
export interface Asking {
  readonly question: Question
  /** Cancelled when the answer is no longer needed. */
  readonly cancellation: Cancellation
  /** How many events were recorded when it was first asked: a player who is asked again knows no more than before. */
  readonly seen: number
  /** When the phase began, on the game's clock; timed answers are recorded relative to it. */
  readonly phaseStartedAt: number
  /** Failed tries, in order; later ones are added as they end. */
  readonly rejections: Rejection[]
  /** Calls that failed because of a service, in order; later ones are added as they end. */
  readonly failedCalls: FailedCall[]
}

/** What asking needs besides the game: the gate, the recorded answers and the journal. */
export interface AskerParts {
  readonly gate: Gate
  readonly policy: ServicePolicy
  readonly answers?: RecordedAnswers
  readonly journal?: Journal
}

/** What a game does when a service behind a player does not answer. */
export interface ServicePolicy {
  /** How long an unavailable service is retried, in ms of the clock that measures answers. */
  readonly patienceMs: number
  /** What happens after that, and at once when the service refuses: the game pauses, or the rules' default is used. */
  readonly onServiceFault: 'pause' | 'default'
}

/** The defaults. */
export const defaultPolicy: ServicePolicy = { patienceMs: 600_000, onServiceFault: 'pause' }
