import { MafiaError } from './mafia-error.js'

/** The options of a call contradict each other or are of the wrong shape. Nothing was started or written. */
export class InvalidOptionsError extends MafiaError {
  /** Where the fault lies, for example `players[3].id`; empty when the options as a whole are at fault. */
  readonly path: string

  constructor(message: string, path = '', options?: ErrorOptions) {
    super(message, options)
    this.path = path
  }
}
