import { type GameEvent, isEvent } from './event.js'

/**
 * The request that an event completes: none of its tries and calls is recorded after it. Undefined for any other event.
 */
export function completedRequest(event: GameEvent): string | undefined {
  return isEvent(event, 'answer.recorded') ||
    (isEvent(event, 'answer.rejected') && event.data.fault === 'clash') ||
    isEvent(event, 'answer.defaulted') ||
    isEvent(event, 'answer.dropped')
    ? event.data.requestId
    : undefined
}
