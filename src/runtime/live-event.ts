import type { ServiceFault } from '../errors/errors.js'
import type { Audience } from '../events/event.js'
import type { BudgetLimits, BudgetReason, Spent } from './budget.js'

interface Streamed {
  readonly requestId: string
  readonly player: string
  readonly audience: Audience
}

/** A piece of a thought, for the moderator. */
interface ThoughtStreamed extends Streamed {
  readonly type: 'thought.streamed'
  readonly chunk: string
}

/** A piece of a speech, for those who may hear it. */
interface SpeechStreamed extends Streamed {
  readonly type: 'speech.streamed'
  readonly chunk: string
}

/** The streamed speech of this request belongs to an answer that was rejected. */
interface SpeechRetracted extends Streamed {
  readonly type: 'speech.retracted'
}

/** The budget is used up: the game is paused. Raise the budget and call `resume()`, or abort. */
interface BudgetReached {
  readonly type: 'budget.reached'
  readonly audience: Audience
  readonly reason: BudgetReason
  readonly spent: Spent
  readonly limits: BudgetLimits
}

/**
 * The service behind a player does not answer: the game is paused. Fix what `reason` says, or wait, then call
 * `resume()`; or abort, and resume the log later.
 */
interface ServiceFailed {
  readonly type: 'service.failed'
  readonly audience: Audience
  readonly player: string
  readonly requestId: string
  readonly fault: ServiceFault
  readonly reason: string
}

/**
 * What happens in a running game but is not recorded: words while they arrive, retracted words, a used-up budget, a
 * service that does not answer.
 */
export interface LiveEvents {
  /** A piece of a thought, for the moderator. */
  readonly 'thought.streamed': ThoughtStreamed
  /** A piece of a speech, for those who may hear it. */
  readonly 'speech.streamed': SpeechStreamed
  /** The streamed speech of this request belongs to an answer that was rejected. */
  readonly 'speech.retracted': SpeechRetracted
  /** The budget is used up: the game is paused. */
  readonly 'budget.reached': BudgetReached
  /** The service behind a player does not answer: the game is paused. */
  readonly 'service.failed': ServiceFailed
}

const liveEventNames = {
  'thought.streamed': true,
  'speech.streamed': true,
  'speech.retracted': true,
  'budget.reached': true,
  'service.failed': true,
} as const satisfies Record<keyof LiveEvents, true>

/** The names of the live events. */
export const liveEventTypes: readonly string[] = Object.keys(liveEventNames)

/** One live event. */
export type LiveEvent = LiveEvents[keyof LiveEvents]
