import type { GameEvent } from '../../src/index.js'

/** A log as it would be without service faults: without failed calls, their numbers and whatever is `meta`. */
export const withoutFaults = (events: readonly GameEvent[]): string[] =>
  events
    .filter(({ type }) => type !== 'call.failed')
    .map(({ meta: _, ...event }, seq) => JSON.stringify({ ...event, seq }))
