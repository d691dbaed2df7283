import { MafiaError } from './mafia-error.js'

/** A text that should hold personas does not. */
export class InvalidPersonaError extends MafiaError {
  /** The line of the text at fault, from 1; absent when the text as a whole is at fault. */
  readonly line: number | undefined
  /** Where the fault lies, for example `personas[2].traits`; empty when the text is no YAML or JSON. */
  readonly path: string

  constructor(message: string, { line, path = '' }: { readonly line?: number | undefined; readonly path?: string }) {
    super(line === undefined ? message : `Line ${line}: ${message}`)
    this.line = line
    this.path = path
  }
}
