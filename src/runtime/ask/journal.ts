import { MafiaError, type ServiceError, type ServiceFault, serviceFaults } from '../../errors/errors.js'
import type { AcceptedAnswer } from '../../events/answer-schema.js'
import type { EventMeta } from '../../events/event.js'
import { printable } from '../../text/clean-text.js'

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

/** How a call ended that failed because of the service behind a player. */
export interface CallFailure {
  readonly fault: ServiceFault
  readonly reason: string
  /** How long the service asks callers to wait, in ms. */
  readonly retryAfterMs?: number
  /** When it ended, in ms since the phase began, if time matters. */
  readonly at?: number
  readonly meta?: EventMeta
}

/** Recognised by its name: an adapter may use another copy of this library. */
export const isServiceError = (error: unknown): error is ServiceError =>
  MafiaError.is(error) && error.name === 'ServiceError'

/** The failure that a service's error means. An unknown kind of fault counts as temporary. */
export function callFailure(
  { fault, message, retryAfterMs }: ServiceError,
  when: Pick<CallFailure, 'at' | 'meta'>,
): CallFailure {
  const known = serviceFaults.includes(fault) ? fault : 'unavailable'
  const waits = typeof retryAfterMs === 'number' && retryAfterMs > 0
  return {
    fault: known,
    reason: printable(String(message).slice(0, 1_000)),
    ...(waits && { retryAfterMs }),
    ...when,
  }
}

/** Whether a value has the shape of a journal. */
export const isJournal = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const { entries, record } = value as { entries?: unknown; record?: unknown }
  return (record === undefined || typeof record === 'function') && (entries === undefined || isIterableValue(entries))
}

/** Whether a value can be read one by one. */
export const isIterableValue = (value: unknown): boolean =>
  typeof (value as Partial<Iterable<unknown>> | null)?.[Symbol.iterator] === 'function'
