import type { Limiter } from '../../agents/openai/index.js'
import type { ServiceFault } from '../../index.js'

/** The limits of a server, which is spared while it does not serve. */
export interface ServerLimiter extends Limiter {
  /** The server did not serve: nobody calls it until it may serve again. */
  failed(fault: ServiceFault, reason: string, retryAfterMs?: number): Awaitable
  /** The server served. */
  served(): Awaitable
}

type Awaitable = void | Promise<void>
