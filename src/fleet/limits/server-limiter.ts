import type { Limiter } from '../../agents/openai/index.js'
import type { ServiceFault } from '../../index.js'

/** The limits of a server. While the server fails, nobody calls it. */
export interface ServerLimiter extends Limiter {
  /** Notes that the server failed: nobody calls it until it may serve again. */
  failed(fault: ServiceFault, reason: string, retryAfterMs?: number): Awaitable
  /** Notes that the server served a call. */
  served(): Awaitable
}

type Awaitable = void | Promise<void>
