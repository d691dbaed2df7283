import type { GameEvent } from './event.js'

/** Whether the game of this log, or of this end of a log, was played to its end. */
export function isFinished(events: readonly Pick<GameEvent, 'type'>[]): boolean {
  return events.at(-1)?.type === 'game.ended'
}
