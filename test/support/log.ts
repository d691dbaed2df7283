import { type EventData, type EventType, type GameEvent, isEvent } from '../../src/index.js'

/** What the events of `type` tell, in order. */
export function told<K extends EventType>(events: readonly GameEvent[], type: K): EventData[K][] {
  return events.filter((event) => isEvent(event, type)).map(({ data }) => data as EventData[K])
}

/** The types of the events that tell the story, in order: no bookkeeping of answers. */
export function story(events: readonly GameEvent[]): EventType[] {
  return events.map(({ type }) => type).filter((type) => !type.startsWith('answer.'))
}

/** Who did something, in order, for example who spoke. */
export function whoOf(events: readonly GameEvent[], type: EventType): string[] {
  return told(events, type).map((data) => (data as { player: string }).player)
}

/** The events as replay compares them. */
export function withoutMeta(events: readonly GameEvent[]): unknown[] {
  return events.map(({ meta: _, ...event }) => event)
}
