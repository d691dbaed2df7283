import { MafiaError } from './mafia-error.js'

/** A log is cut, edited, of a foreign format or of a version this library cannot read. */
export class InvalidLogError extends MafiaError {
  /** Index of the first event or line at fault, from 0; -1 when the log as a whole is at fault. */
  readonly index: number

  constructor(message: string, index = -1) {
    super(message)
    this.index = index
  }
}
