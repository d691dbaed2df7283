import type { Gate } from '../gate.js'
import type { Asking } from './asker.js'
import { isPromiseLike } from './attempt.js'
import type { CallFailure } from './call-failure.js'
import type { Journal, JournalEntry, Try } from './journal.js'

/** Where the outcome of a try or a call is noted. */
export interface OverParts {
  readonly gate: Gate
  readonly journal?: Journal
}

/** Ends a try: its cost is counted, and the journal saves it before the game uses it. */
export function tryOver(asking: Asking, tried: Try, { gate, journal }: OverParts): Try | Promise<Try> {
  const attempt = asking.rejections.length + 1
  gate.charge(tried.meta)
  noteFailure(asking, tried)
  return journaled(tried, journal, () => ({ ...placeOf(asking, attempt), ...tried }))
}

/** Ends a call that failed because of the service: the same, without using up a try. */
export function callOver(
  asking: Asking,
  failure: CallFailure,
  { gate, journal }: OverParts,
): CallFailure | Promise<CallFailure> {
  const { fault, reason, meta } = failure
  const attempt = asking.rejections.length + 1
  const failed = { fault, reason, ...(meta && { meta }) }
  gate.charge(meta)
  const call = asking.failedCalls.push({ attempt, ...failed })
  return journaled(failure, journal, () => ({ ...placeOf(asking, attempt), call, ...failed }))
}

const placeOf = ({ question: { id: requestId, player } }: Asking, attempt: number) => ({ requestId, attempt, player })

/** `ended`, once the journal has saved its entry. */
function journaled<Ended>(ended: Ended, journal: Journal | undefined, entry: () => JournalEntry) {
  if (journal?.record === undefined) return ended
  const kept = journal.record(entry())
  return isPromiseLike(kept) ? Promise.resolve(kept).then(() => ended) : ended
}

/** Notes the failure at once: the question may be dropped before anything else happens. */
export function noteFailure({ rejections }: Asking, tried: Try): Try {
  if ('answer' in tried) return tried
  const { at: _, offered, ...failure } = tried
  const whose = offered === undefined ? ({ fault: 'agent' } as const) : ({ fault: 'answer', offered } as const)
  rejections.push({ attempt: rejections.length + 1, ...failure, ...whose })
  return tried
}
