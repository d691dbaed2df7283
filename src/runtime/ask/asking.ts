import type { FailedCall, Rejection } from '../../events/decide/answer-events.js'
import type { Question } from '../../rules/poll.js'
import type { Gate } from '../gate.js'
import type { Cancellation } from './cancellation.js'
import type { Journal } from './journal.js'
import type { RecordedAnswers } from './recorded-answers.js'
import type { ServicePolicy } from './service.js'

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
