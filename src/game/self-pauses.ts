import type { GamePausedError, PauseReason } from '../kernel/errors/errors.js'
import type { OnWarning } from '../kernel/runtime/ask/failing-agents.js'
import type { GameServices } from '../kernel/runtime/game-services.js'
import type { Listeners } from '../kernel/runtime/listeners.js'
import type { SelfPause } from '../kernel/runtime/self-pause.js'
import { pausedError } from './describe-pause.js'

interface SelfPausesParts extends Pick<GameServices, 'control' | 'log'> {
  readonly listeners: Listeners
  readonly warn: OnWarning
  /** Resolves when the calls in flight have ended, or have had their time. */
  readonly callsEnded: () => Promise<void>
}

const waitingAdvice = " A listener of `paused`, or `run({ whilePaused: 'wait' })`, makes the game wait instead."

/** Sees to it that a pause of a game that nobody asked for reaches somebody: a listener, else whoever runs the game. */
export class SelfPauses {
  readonly #parts: SelfPausesParts
  readonly #unheard = new Set<(error: GamePausedError) => void>()
  readonly #warned = new Set<PauseReason>()
  /** Whether somebody runs the game who waits. */
  #isAwaited = false

  constructor(parts: SelfPausesParts) {
    this.#parts = parts
    parts.control.onSelfPause((pause) => this.#begin(pause))
  }

  /** From now on a pause is only a warning. */
  waitForResume(): void {
    this.#isAwaited = true
  }

  /** The same as `ended`, but rejects when the game pauses and nobody hears of it. */
  orUnheard<Result>(ended: Promise<Result>): Promise<Result> {
    const { selfPause } = this.#parts.control
    const race = new Promise<Result>((resolve, reject) => {
      this.#unheard.add(reject)
      const over = () => this.#unheard.delete(reject)
      ended.then(resolve, (error: unknown) => {
        // How a game ended is no fault of a caller who does not ask.
        race.catch(() => {})
        reject(error)
      })
      ended.then(over, over)
    })
    if (selfPause && !this.#isHeard(selfPause)) void this.#reject(selfPause)
    return race
  }

  /** A listener that is called once is gone when it has heard. */
  #begin(pause: SelfPause): void {
    const { listeners } = this.#parts
    const knowsCause = listeners.hasListener(pause.cause.type)
    const isHeard = this.#isHeard(pause)
    if (isHeard && !knowsCause) this.#warn(pause)
    if (!isHeard) void this.#reject(pause)
    const { message, reason, players, costUsd, pausedAt } = this.#errorOf(pause)
    listeners.live({ type: 'paused', audience: 'moderator', message, reason, players, costUsd, pausedAt })
  }

  #isHeard({ cause }: SelfPause): boolean {
    return this.#isAwaited || this.#parts.listeners.hasListener('paused', cause.type)
  }

  /** What calls in flight cost, and whose services fail too, belongs to the error. */
  async #reject(pause: SelfPause): Promise<void> {
    const { control, callsEnded } = this.#parts
    await callsEnded()
    if (control.selfPause !== pause) return
    if (this.#unheard.size === 0) this.#warn(pause)
    const error = this.#errorOf(pause, waitingAdvice)
    for (const reject of this.#unheard) reject(error)
    this.#unheard.clear()
    control.endStep()
  }

  #warn(pause: SelfPause): void {
    if (this.#warned.has(pause.reason)) return
    this.#warned.add(pause.reason)
    this.#parts.warn(this.#errorOf(pause).message, pause.cause.reason)
  }

  #errorOf(pause: SelfPause, advice = ''): GamePausedError {
    const { control, log } = this.#parts
    return pausedError(pause, { spent: control.spent, pausedAt: log.length - 1, advice })
  }
}
