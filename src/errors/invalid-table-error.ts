import { MafiaError } from './mafia-error.js'

/** The rules cannot be dealt to this table: too few players, no mafia, too many mafia, or counts that do not add up. */
export class InvalidTableError extends MafiaError {
  /** How many players sit at the table. */
  readonly players: number
  /** The option at fault: `players`, `roles`, or for example `players[3].role`. */
  readonly path: string

  constructor(message: string, players: number, path = 'players') {
    super(message)
    this.players = players
    this.path = path
  }
}
