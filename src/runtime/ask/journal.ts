import type { ServiceFault } from '../../errors/service-error.js'
import type { AcceptedAnswer } from '../../events/answer-schema.js'
import type { EventMeta } from '../../events/event.js'

/**
 * How one try to get an answer ended: with an answer, or with why it does not count. `offered` is the answer that did not
 * count, as JSON text, where the fault was its own and can be found again in it.
 */
export type Try =
  | { readonly answer: AcceptedAnswer; readonly at?: number; readonly meta?: EventMeta }
  | { readonly reason: string; readonly offered?: string; readonly at?: number; readonly meta?: EventMeta }

/** A call that failed by the service's fault: which of the failed calls of its request it was, from 1, and why. */
export interface FailedCallEntry {
  readonly call: number
  readonly fault: ServiceFault
  readonly reason: string
  readonly meta?: EventMeta
}

/** A try, or a failed call, as a journal keeps it, the moment it is over and before anything depends on it. */
export type JournalEntry = (Try | FailedCallEntry) & {
  readonly requestId: string
  readonly attempt: number
  readonly player: string
}

/**
 * What stands beside a log: each try as it ends, while the log waits for the other answers of a ballot. With the log, it is
 * all that is needed to continue after a crash without asking anything twice.
 */
export interface Journal {
  /** What is known from before, for a game that continues. */
  readonly entries?: Iterable<JournalEntry>
  /** Keeps an entry; the game continues when this returns. A journal that throws fails the game. */
  record?(entry: JournalEntry): void | Promise<void>
}
