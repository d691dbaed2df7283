import type { GameEvent } from '../events/event.js'
import { settledBy } from '../events/settled-by.js'

/** The requests that these events complete: their journal entries are now in the log. */
export function settledRequests(events: readonly GameEvent[]): string[] {
  return events.flatMap((event) => settledBy(event) ?? [])
}
