import { MafiaError } from '../../errors/mafia-error.js'
import { type ServiceError, type ServiceFault, serviceFaults } from '../../errors/service-error.js'
import type { EventMeta } from '../../events/event.js'
import { printable } from '../../text/clean-text.js'

/** How a call ended that failed because of the service behind a player. */
export interface CallFailure {
  readonly fault: ServiceFault
  readonly reason: string
  /** How long the service asks callers to wait, in ms. */
  readonly retryAfterMs?: number
  /** When it ended, in ms since the phase began, if time matters. */
  readonly at?: number
  readonly meta?: EventMeta
}

/** Recognised by its name: an adapter may use another copy of this library. */
export const isServiceError = (error: unknown): error is ServiceError =>
  MafiaError.is(error) && error.name === 'ServiceError'

/** The failure that a service's error means. An unknown kind of fault counts as temporary. */
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
