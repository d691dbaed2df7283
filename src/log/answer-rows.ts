import type { CallFacts, Usage } from '../events/answer-schema.js'
import { type GameEvent, isEvent } from '../events/event.js'

/** One answer, as the `analysis` export lists it. */
export interface AnswerRow {
  readonly requestId: string
  readonly player: string
  readonly kind: string
  readonly day: number
  /** Failed tries before it. */
  readonly rejected: number
  /** Calls before it that failed because of the service. */
  readonly failedCalls: number
  /** Whether it is the rules' default, used because the player gave no valid answer. */
  readonly defaulted: boolean
  /** Wall-clock time of its recording, in ms since 1970. */
  readonly recordedAt?: number
  readonly latencyMs?: number
  readonly usage?: Usage
  /** The call to a model that returned it. */
  readonly call?: CallFacts
}

/** The answers of a log, in the order in which they were recorded. */
export function answerRows(events: readonly GameEvent[]): AnswerRow[] {
  const rejected = new Map<string, number>()
  const failed = new Map<string, number>()
  return events.flatMap((event) => {
    if (isEvent(event, 'answer.rejected')) rejected.set(event.data.requestId, event.data.attempt)
    if (isEvent(event, 'call.failed')) failed.set(event.data.requestId, event.data.call)
    if (!isEvent(event, 'answer.recorded') && !isEvent(event, 'answer.defaulted')) return []
    const { requestId, player, kind } = event.data
    const { at, latencyMs, usage, call } = event.meta ?? {}
    const failures = { rejected: rejected.get(requestId) ?? 0, failedCalls: failed.get(requestId) ?? 0 }
    const defaulted = isEvent(event, 'answer.defaulted')
    const timed = { ...(at !== undefined && { recordedAt: at }), ...(latencyMs !== undefined && { latencyMs }) }
    const paid = { ...(usage && { usage }), ...(call && { call }) }
    return [{ requestId, player, kind, day: event.day, ...failures, defaulted, ...timed, ...paid }]
  })
}
