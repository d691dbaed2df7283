import type { CallFacts, Usage } from '../events/answer-schema.js'
import { MafiaError } from './mafia-error.js'

/**
 * Why a service did not answer. `unavailable`: it is overloaded, down or cannot be reached, and may answer later.
 * `refused`: it will not answer until somebody changes something, for example the key, the credit or the model's name.
 * `unsupported`: it does not accept the request in this form; the adapter knows another form and asks again at once.
 */
export type ServiceFault = (typeof serviceFaults)[number]

/** The kinds of service faults; see `ServiceFault`. */
export const serviceFaults = ['unavailable', 'refused', 'unsupported'] as const

/**
 * The error an adapter throws when the service behind a player failed, and not the player. It uses up no try, and the
 * player never learns of it.
 */
export class ServiceError extends MafiaError {
  readonly fault: ServiceFault
  /** How long the service asks callers to wait, in ms. */
  readonly retryAfterMs: number | undefined
  /** Tokens and cost of the failed call, if known. */
  readonly usage: Usage | undefined
  /** What the model's server reported about the failed call. */
  readonly call: CallFacts | undefined

  constructor(
    fault: ServiceFault,
    message: string,
    facts: {
      readonly retryAfterMs?: number
      readonly usage?: Usage
      readonly call?: CallFacts
      readonly cause?: unknown
    } = {},
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.fault = fault
    this.retryAfterMs = facts.retryAfterMs
    this.usage = facts.usage
    this.call = facts.call
  }
}
