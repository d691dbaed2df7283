import { type GameEvent, isEvent } from './event.js'

/** The request that an event settles: nothing more is recorded of its tries and calls. Undefined for any other event. */
export function settledBy(event: GameEvent): string | undefined {
  return isEvent(event, 'answer.recorded') ||
    (isEvent(event, 'answer.rejected') && event.data.fault === 'clash') ||
    isEvent(event, 'answer.defaulted') ||
    isEvent(event, 'answer.dropped')
    ? event.data.requestId
    : undefined
}
