import type { CallFacts, Usage } from '../events/answer-schema.js'
import { MafiaError } from './mafia-error.js'

/** The error an adapter throws when a try failed. The log records its message as the reason, and what the try cost. */
export class AgentError extends MafiaError {
  /** Tokens and cost of the failed try, if the server reported them. */
  readonly usage: Usage | undefined
  /** What the model's server reported about the failed call. */
  readonly call: CallFacts | undefined

  constructor(message: string, usage?: Usage, options: ErrorOptions & { readonly call?: CallFacts } = {}) {
    super(message, options)
    this.usage = usage
    this.call = options.call
  }
}
