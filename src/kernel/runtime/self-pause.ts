import type { PauseReason } from '../errors/errors.js'
import type { LiveEvents } from './listeners.js'

type PauseCause = LiveEvents['budget.reached'] | LiveEvents['service.failed']

/** A pause that nobody asked for, from its cause until the game continues. */
export class SelfPause {
  readonly cause: PauseCause
  readonly #players = new Set<string>()

  constructor(cause: PauseCause) {
    this.cause = cause
  }

  get reason(): PauseReason {
    return this.cause.type === 'service.failed' ? this.cause.fault : this.cause.reason
  }

  /** Whose service failed, or who waits for the budget. */
  get players(): readonly string[] {
    return [...this.#players]
  }

  /** Another player is concerned, if it is for the same cause. */
  add(type: PauseCause['type'], player: string | undefined): void {
    if (type === this.cause.type && player !== undefined) this.#players.add(player)
  }
}
