import type { Rejection } from '../../events/decide/answer-events.js'
import type { Question } from '../../rules/poll.js'
import type { CallOff } from './cancellation.js'

/** What one asking may use besides its question. */
export interface AskContext {
  /** When nobody waits for the answer any more. */
  readonly callOff: CallOff
  /** Names that are taken, for a persona. */
  readonly taken: readonly string[]
  /** When the phase began, on the game's clock: timed answers are recorded relative to it. */
  readonly phaseStartedAt: number
  /** Tries that failed already, in order; those that fail from now on are added as they end. */
  readonly rejections?: Rejection[]
}

/** One try to get an answer, as the asking loop sees it. */
export interface Attempt extends AskContext {
  readonly question: Question
  readonly attempt: number
  readonly error: string | undefined
  readonly rejections: Rejection[]
}
