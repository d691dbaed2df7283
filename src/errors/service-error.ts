import type { CallFacts, Usage } from '../events/answer-schema.js'
import { MafiaError } from './mafia-error.js'

/**
 * What kept a service from answering. `unavailable`: it is overloaded, down or out of reach, and may answer later. `refused`:
 * it will not answer before somebody acts, for example on a key, a credit or a model's name. `unsupported`: it does not take
 * the request as it was put; the adapter knows another way and asks again at once.
 */
export type ServiceFault = (typeof serviceFaults)[number]

/** The kinds of a service's faults; see `ServiceFault`. */
export const serviceFaults = ['unavailable', 'refused', 'unsupported'] as const

/**
 * What an adapter throws when the service behind a player failed, and not the player: no try is used up, and the player is
 * never told of it.
 */
export class ServiceError extends MafiaError {
  readonly fault: ServiceFault
  /** How long the service wants to be left alone, in ms. */
  readonly retryAfterMs: number | undefined
  /** Tokens and cost of the failed call, where they are known. */
  readonly usage: Usage | undefined
  /** What the model's server told of the failed call. */
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
