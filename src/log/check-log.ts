import { InvalidLogError } from '../errors/invalid-log-error.js'
import { requireEvents } from '../errors/require-events.js'
import { type GameEvent, isEvent } from '../events/event.js'
import { logVersion } from '../events/read-log.js'

/** The first event of a log that can be replayed. Throws `InvalidLogError` for a log that begins differently. */
export function createdOf(events: readonly GameEvent[]): GameEvent<'game.created'> {
  requireEvents(events)
  const [first] = events
  if (first === undefined)
    throw new InvalidLogError('The log is empty: expected at least its first event, `game.created`.')
  if (!isEvent(first, 'game.created'))
    throw new InvalidLogError(`Expected a log to begin with \`game.created\`, got \`${String(first.type)}\`.`, 0)
  if (first.data.version !== logVersion)
    throw new InvalidLogError(
      `Expected a log of version ${logVersion}, got version \`${String(first.data.version)}\`.`,
      0,
    )
  const gap = events.findIndex(({ seq }, index) => seq !== index)
  if (gap >= 0)
    throw new InvalidLogError(
      `Expected event ${gap} of the log to have \`seq\` ${gap}, got \`${events[gap]?.seq}\`.`,
      gap,
    )
  return first
}
