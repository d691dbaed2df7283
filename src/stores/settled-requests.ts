import { type GameEvent, isEvent } from '../events/event.js'

/** The requests that these events settle: what a journal holds of them is in the log now. */
export function settledRequests(events: readonly GameEvent[]): string[] {
  return events.flatMap((event) =>
    isEvent(event, 'answer.recorded') ||
    (isEvent(event, 'answer.rejected') && event.data.fault === 'clash') ||
    isEvent(event, 'answer.defaulted') ||
    isEvent(event, 'answer.dropped')
      ? [event.data.requestId]
      : [],
  )
}
