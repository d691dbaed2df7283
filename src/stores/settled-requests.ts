import type { GameEvent } from '../events/event.js'
import { settledBy } from '../events/settled-by.js'

/** The requests that these events settle: what a journal holds of them is in the log now. */
export function settledRequests(events: readonly GameEvent[]): string[] {
  return events.flatMap((event) => settledBy(event) ?? [])
}
