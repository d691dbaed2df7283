import type { GameEvent } from '../events/event.js'
import { InvalidLogError } from './invalid-log-error.js'
import { requireShallow } from './require-shallow.js'

/**
 * Throws `InvalidLogError` when `events` is not a list of events (for example the missing log of an imported game), or
 * when an event is nested without end.
 */
export function requireEvents(events: unknown): asserts events is readonly GameEvent[] {
  if (!Array.isArray(events))
    throw new InvalidLogError(
      `Expected the events of a game as a list, got ${kindOf(events)}. A result has them in \`events\`, an imported game as \`log\`.`,
    )
  const index = events.findIndex((event) => typeof event !== 'object' || event === null)
  if (index >= 0) throw new InvalidLogError(`Expected event ${index} of the log to be an object.`, index)
  for (const [at, event] of events.entries()) requireShallow(event, `Event ${at}`, at)
}

const kindOf = (value: unknown): string =>
  value === null || value === undefined ? String(value) : value instanceof Promise ? 'a promise' : `no list`
