import type { RecordedCall } from '../../agents/model-call.js'
import type { Awaitable } from '../log-store.js'

/**
 * Where the calls to models are kept, beside the log of a game: for audits, never needed to replay or resume. A game hands
 * each call over when it is over and does not wait; only its end waits until all are kept. What a sink throws, or rejects
 * with, goes to `onListenerError`: the game and its log go on.
 */
export interface CallSink {
  record(call: RecordedCall): Awaitable<void>
  /** How many calls of a try it keeps from before, for a game that continues. Default 0. */
  countOf?(gameId: string, requestId: string, attempt: number): number
  /** Closes what is open. */
  close?(): Awaitable<void>
}
