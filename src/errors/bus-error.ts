import { MafiaError } from './mafia-error.js'

/**
 * The event bus could not publish an event of a game, or delivered a message that is not from a game. The game itself
 * is not affected.
 */
export class BusError extends MafiaError {
  /** The id of the game concerned, if known. */
  readonly gameId: string | undefined

  constructor(message: string, gameId?: string, options?: ErrorOptions) {
    super(message, options)
    this.gameId = gameId
  }
}
