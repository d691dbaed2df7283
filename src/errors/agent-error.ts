import type { CallFacts, Usage } from '../events/answer-schema.js'
import { MafiaError } from './mafia-error.js'

/** What an adapter throws when a try failed: its message becomes the recorded reason, and what it cost is recorded too. */
export class AgentError extends MafiaError {
  /** Tokens and cost of the failed try, where the server told them. */
  readonly usage: Usage | undefined
  /** What the model's server told of the failed call. */
  readonly call: CallFacts | undefined

  constructor(message: string, usage?: Usage, options: ErrorOptions & { readonly call?: CallFacts } = {}) {
    super(message, options)
    this.usage = usage
    this.call = options.call
  }
}
