import { MafiaError } from '../index.js'

/** Whether it came of a game that somebody else writes. */
export function isConflict(error: unknown): boolean {
  if (MafiaError.is(error) && error.name === 'GameConflictError') return true
  return error instanceof Error && error.cause !== undefined && isConflict(error.cause)
}

/** What an error came of in the end. */
export const rootOf = (error: unknown): Error =>
  error instanceof Error ? (error.cause instanceof Error ? rootOf(error.cause) : error) : new Error(String(error))
