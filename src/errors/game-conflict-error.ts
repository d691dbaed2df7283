import { MafiaError } from './mafia-error.js'

/** Another process is writing this game, or has written it already. The call that threw changed nothing. */
export class GameConflictError extends MafiaError {
  readonly gameId: string

  constructor(message: string, gameId: string) {
    super(message)
    this.gameId = gameId
  }
}
