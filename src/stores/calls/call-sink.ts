import type { RecordedCall } from '../../agents/model-call.js'
import type { Awaitable } from '../log-store.js'

/**
 * Where the calls to models are saved, beside the log of a game: for audits; replay and resume never need them. A game
 * passes on each call when it is over and does not wait; only the end of the game waits until all are saved. An error
 * that a sink throws, or rejects with, goes to `onListenerError`; the game continues.
 */
export interface CallSink {
  record(call: RecordedCall): Awaitable<void>
  /** How many earlier calls of a try it holds, for a game that continues. Default 0. */
  countOf?(gameId: string, requestId: string, attempt: number): number
  /** Closes what is open. */
  close?(): Awaitable<void>
}
