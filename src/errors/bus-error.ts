import { MafiaError } from './mafia-error.js'

/** The event bus could not publish what a game recorded, or a message that came from it is none of a game's. The game is untouched. */
export class BusError extends MafiaError {
  /** The game that it is about, where one is known. */
  readonly gameId: string | undefined

  constructor(message: string, gameId?: string, options?: ErrorOptions) {
    super(message, options)
    this.gameId = gameId
  }
}
