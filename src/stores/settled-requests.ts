import { completedRequest } from '../events/completed-request.js'
import type { GameEvent } from '../events/event.js'

/** The requests that these events complete: their journal entries are now in the log. */
export function settledRequests(events: readonly GameEvent[]): string[] {
  return events.flatMap((event) => completedRequest(event) ?? [])
}
