import { InvalidLogError, type ServiceFault } from '../../errors/errors.js'
import type { AcceptedAnswer } from '../../events/answer-schema.js'
import type { Attempt, AttemptWith } from '../../events/decide/answer-events.js'
import type { EventMeta } from '../../events/event.js'

/**
 * A try or a failed call as a journal saves it: as soon as it is over, before the game uses it. A try has an accepted
 * `answer`, or the `reason` why it was rejected, with the rejected answer if the fault can be found in it again. A call
 * that failed because of the service has its number among the failed calls of its request, from 1.
 */
export type JournalEntry = AnsweredEntry | RejectedEntry | FailedCallEntry

interface EntryPlace {
  readonly requestId: string
  readonly attempt: number
  readonly player: string
  readonly meta?: EventMeta
}

interface AnsweredEntry extends EntryPlace {
  readonly answer: AcceptedAnswer
  readonly at?: number
}

interface RejectedEntry extends EntryPlace {
  readonly reason: string
  readonly offered?: string
  /** Absent: `answer` with an offered answer, else `agent`. */
  readonly fault?: 'cut-off'
  readonly at?: number
}

interface FailedCallEntry extends EntryPlace {
  readonly call: number
  readonly fault: ServiceFault
  readonly reason: string
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

/** What a journal saves of the last of these attempts at a question. */
export function toJournalEntry(
  { id, player }: { readonly id: string; readonly player: string },
  attempts: readonly Attempt[],
): JournalEntry {
  const attempt = attempts.at(-1) as Exclude<Attempt, AttemptWith<'late' | 'absent'>>
  const { at, meta } = attempt
  const place = { requestId: id, attempt: attempt.number, player }
  if (attempt.outcome === 'failed') {
    const call = attempts.filter(({ outcome }) => outcome === 'failed').length
    return { ...place, call, fault: attempt.fault, reason: attempt.reason, ...(meta && { meta }) }
  }
  const when = { ...(at !== undefined && { at }), ...(meta && { meta }) }
  if (attempt.outcome === 'accepted') return { ...place, answer: attempt.answer, ...when }
  const { reason, offered, fault } = attempt
  return { ...place, reason, ...(offered !== undefined && { offered }), ...(fault === 'cut-off' && { fault }), ...when }
}

/** The attempt that a journal has saved. Throws `InvalidLogError` for an entry without an answer and a reason. */
export function fromJournalEntry(entry: JournalEntry): Attempt {
  const { attempt: number, meta } = entry
  if ('call' in entry)
    return { outcome: 'failed', number, fault: entry.fault, reason: entry.reason, ...(meta && { meta }) }
  const when = { ...(entry.at !== undefined && { at: entry.at }), ...(meta && { meta }) }
  if ('answer' in entry) return { outcome: 'accepted', number, answer: entry.answer, ...when }
  const { reason, offered, fault = 'agent' } = entry
  if (typeof reason !== 'string')
    throw new InvalidLogError(`Expected an answer or a reason in the journal's entry of \`${entry.requestId}\`.`, -1)
  return offered === undefined
    ? { outcome: 'rejected', number, reason, fault, ...when }
    : { outcome: 'rejected', number, reason, fault: 'answer', offered, ...when }
}

export const isJournal = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const { entries, record } = value as { entries?: unknown; record?: unknown }
  return (record === undefined || typeof record === 'function') && (entries === undefined || isIterableValue(entries))
}

export const isIterableValue = (value: unknown): boolean =>
  typeof (value as Partial<Iterable<unknown>> | null)?.[Symbol.iterator] === 'function'
