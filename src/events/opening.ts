import { type GameEvent, isEvent, type ViewEvent } from './event.js'
import type { EventData } from './event-data.js'

/** What the opening event tells everybody: the game's id, its rules and its players; undefined before that event. */
export function openingOf(events: readonly (GameEvent | ViewEvent)[]): EventData['game.opened'] | undefined {
  return events.find((event) => isEvent(event, 'game.opened'))?.data
}
