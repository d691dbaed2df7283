import { MafiaError } from '../index.js'

/** Whether the error, or a cause of it, says that another process writes the game. */
export function isConflict(error: unknown): boolean {
  if (MafiaError.is(error) && error.name === 'GameConflictError') return true
  return error instanceof Error && error.cause !== undefined && isConflict(error.cause)
}

/** The first cause of an error. */
export const rootCause = (error: unknown): Error =>
  error instanceof Error ? (error.cause instanceof Error ? rootCause(error.cause) : error) : new Error(String(error))
