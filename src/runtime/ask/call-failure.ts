import { MafiaError } from '../../errors/mafia-error.js'
import { type ServiceError, type ServiceFault, serviceFaults } from '../../errors/service-error.js'
import type { EventMeta } from '../../events/event.js'
import { printable } from '../../text/clean-text.js'

/** How a call ended that the service behind a player failed. */
export interface CallFailure {
  readonly fault: ServiceFault
  readonly reason: string
  /** How long the service wants to be left alone, in ms. */
  readonly retryAfterMs?: number
  /** When it was over, in ms since the phase began, where time matters. */
  readonly at?: number
  readonly meta?: EventMeta
}

/** Told by its name: an adapter may come from another copy of this library. */
export const isServiceError = (error: unknown): error is ServiceError =>
  MafiaError.is(error) && error.name === 'ServiceError'

/** What a service's error comes to. A fault that this version does not know may pass. */
export function callFailure(
  { fault, message, retryAfterMs }: ServiceError,
  when: Pick<CallFailure, 'at' | 'meta'>,
): CallFailure {
  const known = serviceFaults.includes(fault) ? fault : 'unavailable'
  const waits = typeof retryAfterMs === 'number' && retryAfterMs > 0
  return {
    fault: known,
    reason: printable(String(message).slice(0, 1_000)),
    ...(waits && { retryAfterMs }),
    ...when,
  }
}
