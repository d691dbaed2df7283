import { MafiaError } from './mafia-error.js'

/** Somebody else writes this game, or has written it already. Nothing was changed by the call that threw. */
export class GameConflictError extends MafiaError {
  readonly gameId: string

  constructor(message: string, gameId: string) {
    super(message)
    this.gameId = gameId
  }
}
