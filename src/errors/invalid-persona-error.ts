import { MafiaError } from './mafia-error.js'

/** A text that is expected to contain personas does not. */
export class InvalidPersonaError extends MafiaError {
  /** The wrong line of the text, from 1; absent when the whole text is wrong. */
  readonly line: number | undefined
  /** The field at fault, for example `personas[2].traits`; empty when the text is not YAML or JSON. */
  readonly path: string

  constructor(message: string, { line, path = '' }: { readonly line?: number | undefined; readonly path?: string }) {
    super(line === undefined ? message : `Line ${line}: ${message}`)
    this.line = line
    this.path = path
  }
}
