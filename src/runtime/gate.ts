import type { EventMeta } from '../events/event.js'
import type { Budget } from './budget.js'
import type { OrderedSink } from './event-sink.js'
import type { LiveEvent, LiveEvents } from './live-event.js'
import type { Pause } from './pause.js'

/** What a question has to pass before it goes out. */
export interface GateParts {
  readonly pause: Pause
  readonly onLive: (event: LiveEvent) => void
  /** What the answers may cost. `own`: it belongs to this game alone and counts what its log has spent already. */
  readonly budget?: { readonly own: boolean; readonly account: Budget }
  /** Saves the log while the game is played. */
  readonly sink?: OrderedSink
}

/** Lets questions out when the game is not paused, its budget is not used up, and everything recorded is saved. */
export class Gate {
  readonly #parts: GateParts
  #out = 0
  #stops = 0
  #waiting: (() => void)[] = []

  constructor(parts: GateParts) {
    this.#parts = parts
  }

  /** Whether a question may go out now. A used-up budget pauses the game. Throws the error of the sink if it failed. */
  get open(): boolean {
    return this.#admits() && this.#parts.sink?.whenSaved() === undefined
  }

  /** Resolves when a question may go out. */
  async pass(): Promise<void> {
    for (;;) {
      while (!this.#admits()) await this.#parts.pause.whenOpen()
      const kept = this.#parts.sink?.whenSaved()
      if (kept === undefined) return
      // A pause during this wait holds this question too.
      await kept
    }
  }

  /** How often a service fault has paused the game. */
  get stops(): number {
    return this.#stops
  }

  /** Pauses the game because a service does not answer. */
  stop(failed: Omit<LiveEvents['service.failed'], 'type' | 'audience'>): void {
    this.#stops += 1
    this.#parts.pause.close()
    this.#parts.onLive({ type: 'service.failed', audience: 'moderator', ...failed })
  }

  /** A call is under way. */
  beginCall(): void {
    this.#out += 1
  }

  /** A call is over, however it ended. */
  endCall(): void {
    this.#out -= 1
    if (this.#out === 0) for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Resolves when no call is under way. */
  allReturned(): Promise<void> {
    return this.#out === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Counts the usage of a try. `remembered`: it comes from a log or a journal. */
  charge(meta: EventMeta | undefined, remembered = false): void {
    const { budget } = this.#parts
    if (meta?.usage && (budget?.own || !remembered)) budget?.account.spend(meta.usage)
  }

  #admits(): boolean {
    return this.#parts.pause.open && !this.#overspent()
  }

  #overspent(): boolean {
    const { budget, pause, onLive } = this.#parts
    const reason = budget?.account.reached
    if (budget === undefined || reason === null || reason === undefined) return false
    const { spent, limits } = budget.account
    pause.close()
    onLive({ type: 'budget.reached', audience: 'moderator', reason, spent, limits })
    return true
  }
}
