import { MafiaError } from './mafia-error.js'

/** A `Rules` value has an unknown field, a field of the wrong type, or fields that contradict each other. */
export class InvalidRulesError extends MafiaError {
  /** The field at fault, for example `discussion.rounds`. */
  readonly path: string

  constructor(message: string, path = '') {
    super(message)
    this.path = path
  }
}
