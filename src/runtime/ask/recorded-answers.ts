import { type GameEvent, isEvent } from '../../events/event.js'
import type { JournalEntry, Recall, Try } from './journal.js'

type Known = Map<string, Try>

const key = (requestId: string, attempt: number): string => `${requestId} ${attempt}`

/** What a log, and a journal beside it, know of every try. The log wins. */
export function recallFrom(events: readonly GameEvent[], journal: Iterable<JournalEntry> = []): Recall {
  const known: Known = new Map()
  for (const { requestId, attempt, player: _, ...tried } of journal) known.set(key(requestId, attempt), tried)
  const dropped = new Set<string>()
  const lastAttempt = new Map<string, number>()
  for (const event of events) {
    note(event, known, lastAttempt)
    if (isEvent(event, 'answer.dropped')) dropped.add(event.data.requestId)
  }
  // Only failed tries that the log tells of came before the drop, whatever a journal holds.
  const isDropped = (requestId: string, attempt: number) =>
    dropped.has(requestId) && attempt > (lastAttempt.get(requestId) ?? 0)
  return (requestId, attempt) => (isDropped(requestId, attempt) ? 'dropped' : known.get(key(requestId, attempt)))
}

function note(event: GameEvent, known: Known, lastAttempt: Map<string, number>): void {
  const meta = event.meta === undefined ? {} : { meta: event.meta }
  if (isEvent(event, 'answer.rejected')) {
    const { requestId, attempt, reason, offered } = event.data
    const tried = { reason, ...(offered !== undefined && { offered }), ...meta }
    known.set(key(requestId, attempt), { ...timeOf(known.get(key(requestId, attempt))), ...tried })
    lastAttempt.set(requestId, attempt)
  } else if (isEvent(event, 'answer.recorded')) {
    const { requestId, attempt, answer, at } = event.data
    known.set(key(requestId, attempt), { answer, ...(at !== undefined && { at }), ...meta })
  } else if (isEvent(event, 'answer.defaulted')) {
    timeLastFailure(event, known, lastAttempt)
  }
}

/** When a failed try ended, where its journal tells: the log does not. */
function timeOf(journaled: Try | undefined): { at?: number } {
  return journaled?.at === undefined ? {} : { at: journaled.at }
}

/** A default stands when the last try failed; where time matters, that is when it is recorded. */
function timeLastFailure(event: GameEvent<'answer.defaulted'>, known: Known, lastAttempt: Map<string, number>): void {
  const { requestId, at } = event.data
  const last = key(requestId, lastAttempt.get(requestId) ?? 0)
  const failed = known.get(last)
  if (at !== undefined && failed !== undefined) known.set(last, { ...failed, at })
}
