import { MafiaError } from './mafia-error.js'

/** The game was aborted, by its signal or by `game.abort()`. Its log holds everything recorded until then. */
export class GameAbortedError extends MafiaError {
  constructor(reason?: unknown) {
    super('The game was aborted.', reason === undefined ? undefined : { cause: reason })
    this.name = 'AbortError'
  }
}
