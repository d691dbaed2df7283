import type { AcceptedAnswer } from '../../events/answer-schema.js'
import type { EventMeta } from '../../events/event.js'

/** How one try to get an answer ended: with an answer, or with why it does not count. */
export type Try =
  | { readonly answer: AcceptedAnswer; readonly at?: number; readonly meta?: EventMeta }
  | { readonly reason: string; readonly offered?: string; readonly at?: number; readonly meta?: EventMeta }

/** A try as a journal keeps it, the moment it is over and before anything depends on it. */
export type JournalEntry = Try & { readonly requestId: string; readonly attempt: number; readonly player: string }

/**
 * What stands beside a log: each try as it ends, while the log waits for the other answers of a ballot. With the log, it is
 * all that is needed to go on after a crash without asking anything twice.
 */
export interface Journal {
  /** The tries known from before, for a game that goes on. */
  readonly entries?: Iterable<JournalEntry>
  /** Keeps a try; the game goes on when this returns. A journal that throws fails the game. */
  record?(entry: JournalEntry): void | Promise<void>
}

/**
 * Where tries come from before an agent is asked: a log that is played again, or a journal. `undefined` means nobody knows
 * and the agent is asked; `'dropped'` that the answer came too late to count.
 */
export type Recall = (requestId: string, attempt: number) => Try | 'dropped' | undefined
