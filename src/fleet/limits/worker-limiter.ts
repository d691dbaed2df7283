import { createLimiter, type Lease, type Limiter } from '../../agents/openai/index.js'
import type { ServiceFault } from '../../index.js'
import type { ServerLimits } from '../definition.js'
import type { ServerLimiter } from './server-limiter.js'

/** The limits of one server, kept by one worker for itself. */
export class WorkerLimiter implements ServerLimiter {
  readonly #limiter: Limiter
  #faults = 0
  #heldUntil = 0

  constructor(limits: ServerLimits) {
    this.#limiter = createLimiter(limits)
  }

  get inFlight(): number {
    return this.#limiter.inFlight
  }

  get waiting(): number {
    return this.#limiter.waiting
  }

  acquire(tokens: number, signal?: AbortSignal): Promise<Lease> {
    return this.#limiter.acquire(tokens, signal)
  }

  hold(delayMs: number): void {
    this.#limiter.hold(delayMs)
  }

  /** The first fault holds the server; the first fault after a hold does so again, longer each time. */
  failed(fault: ServiceFault, _reason: string, retryAfterMs = 0): void {
    const now = performance.now()
    if (fault === 'unsupported' || now < this.#heldUntil) return
    this.#faults++
    const delayMs = Math.max(retryAfterMs, Math.min(60_000, 1_000 * 2 ** Math.min(this.#faults, 6)))
    this.#heldUntil = now + delayMs
    this.hold(delayMs)
  }

  served(): void {
    this.#faults = 0
  }
}
