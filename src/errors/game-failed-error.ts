import { MafiaError } from './mafia-error.js'

/** The engine itself failed; `cause` holds the error. The log ends with the last event that was recorded completely. */
export class GameFailedError extends MafiaError {
  constructor(cause: unknown) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    super(`The game failed: ${detail}`, { cause })
  }
}
