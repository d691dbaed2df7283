import type { GameEvent } from '../../events/event.js'
import { isFinished } from '../../events/is-finished.js'
import { settledRequests } from '../settled-requests.js'

/**
 * The parameters of the statement `append`: the first number, a column for each field of the events, the requests they
 * settle, whether the game is over.
 */
export function appendValues(events: readonly GameEvent[]): unknown[] {
  return [
    events[0]?.seq,
    events.map(({ seq }) => seq),
    events.map(({ type }) => type),
    events.map((event) => JSON.stringify(event)),
    events.map(({ audience }) => audience !== 'public'),
    events.map(({ meta }) => meta?.at ?? null),
    settledRequests(events),
    isFinished(events),
  ]
}
