import { GameConflictError } from '../errors/game-conflict-error.js'
import type { GameEvent } from '../events/event.js'
import { quantity } from '../text/quantity.js'

/** Throws for events that do not follow the `length` saved events. */
export function requireNext(gameId: string, length: number, events: readonly GameEvent[]): void {
  const gap = events.findIndex(({ seq }, index) => seq !== length + index)
  if (gap < 0) return
  throw new GameConflictError(
    `Game \`${gameId}\` has ${quantity(length, 'event')}: expected number ${length + gap} next, got ${events[gap]?.seq}. ` +
      'Another process has written it: read it again.',
    gameId,
  )
}

/** The error for a game whose id is taken. */
export const alreadyThere = (gameId: string): GameConflictError =>
  new GameConflictError(
    `There is a game \`${gameId}\` already: resume it with \`resumeFrom\`, or choose another id.`,
    gameId,
  )

/** The error for a game that nobody has begun. */
export const notThere = (gameId: string): GameConflictError =>
  new GameConflictError(`There is no game \`${gameId}\` in this store.`, gameId)

/** The error for writing without a claim. */
export const notClaimed = (gameId: string): GameConflictError =>
  new GameConflictError(`This store does not write game \`${gameId}\`: call \`claimGame\` first.`, gameId)

/** The error for a game that `owner` is writing. */
export const heldBy = (gameId: string, owner: string): GameConflictError =>
  new GameConflictError(`Game \`${gameId}\` is being written by ${owner}: only one may write it at a time.`, gameId)
