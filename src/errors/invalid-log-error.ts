import { MafiaError } from './mafia-error.js'

/** A log is cut off, was edited, has another format, or has a version that this library cannot read. */
export class InvalidLogError extends MafiaError {
  /** Index of the first wrong event or line, from 0; -1 when the whole log is wrong. */
  readonly index: number

  constructor(message: string, index = -1) {
    super(message)
    this.index = index
  }
}
