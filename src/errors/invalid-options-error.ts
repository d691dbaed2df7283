import { MafiaError } from './mafia-error.js'

/** The options of a call contradict each other or have the wrong shape. Nothing was started or written. */
export class InvalidOptionsError extends MafiaError {
  /** The field at fault, for example `players[3].id`; empty when the options as a whole are wrong. */
  readonly path: string

  constructor(message: string, path = '', options?: ErrorOptions) {
    super(message, options)
    this.path = path
  }
}
