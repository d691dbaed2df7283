import type { ServiceFault } from '../../errors/service-error.js'
import type { AcceptedAnswer } from '../../events/answer-schema.js'
import type { EventMeta } from '../../events/event.js'

/**
 * How one try to get an answer ended: with an accepted answer, or with the reason why it was rejected. `offered` is the
 * rejected answer as JSON text, if the fault was in the answer and can be found in the text again.
 */
export type Try =
  | { readonly answer: AcceptedAnswer; readonly at?: number; readonly meta?: EventMeta }
  | { readonly reason: string; readonly offered?: string; readonly at?: number; readonly meta?: EventMeta }

/**
 * A call that failed because of the service: its number among the failed calls of its request, from 1, and the reason.
 */
export interface FailedCallEntry {
  readonly call: number
  readonly fault: ServiceFault
  readonly reason: string
  readonly meta?: EventMeta
}

/** A try or a failed call as a journal saves it: as soon as it is over, before the game uses it. */
export type JournalEntry = (Try | FailedCallEntry) & {
  readonly requestId: string
  readonly attempt: number
  readonly player: string
}

/**
 * A journal beside a log. It holds each try as soon as it ends, while the log waits for the other answers of a ballot.
 * Log and journal together are enough to continue after a crash without asking anything twice.
 */
export interface Journal {
  /** The earlier entries, for a game that continues. */
  readonly entries?: Iterable<JournalEntry>
  /** Saves an entry; the game continues when this returns or resolves. If it throws, the game fails. */
  record?(entry: JournalEntry): void | Promise<void>
}

/** No further try is made: the default is used. `at` as in a try. */
export interface Forgone {
  readonly forgone: true
  readonly at?: number
}
