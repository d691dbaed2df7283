import { GamePausedError, type PauseFacts, type PauseReason } from '../kernel/errors/errors.js'
import type { OnWarning } from '../kernel/runtime/ask/failing-agents.js'
import type { Spent } from '../kernel/runtime/budget.js'
import type { GameServices } from '../kernel/runtime/game-services.js'
import type { Listeners } from '../kernel/runtime/listeners.js'
import type { SelfPause } from '../kernel/runtime/self-pause.js'
import { printable } from '../kernel/text/clean-text.js'
import { describeFailed, describeReached } from '../kernel/text/pause-words.js'
import { quantity } from '../kernel/text/words.js'

interface SelfPausesParts extends Pick<GameServices, 'control' | 'log'> {
  readonly listeners: Listeners
  readonly warn: OnWarning
  /** Resolves when the calls in flight have ended, or have had their time. */
  readonly callsEnded: () => Promise<void>
}

function describeCost({ costUsd, tokens, unpricedCalls }: Spent): string {
  const unknown = unpricedCalls > 0 ? `, without ${quantity(unpricedCalls, 'call')} of an unknown price` : ''
  return `It has cost $${costUsd.toFixed(4)} so far (${tokens} tokens)${unknown}.`
}

const budgetAdvice =
  'Raise the limit: with `budget.raise`, if the budget is a `createBudget`, then `game.resume()` and `run()` again; else with `resumeGame(game.events, { agent, budget })`.'

const serviceAdvice =
  'When that is mended, continue with `game.resume()` and `run()` again, or with `resumeGame(game.events, { agent })`.'

interface PausedParts extends Pick<PauseFacts, 'pausedAt'> {
  readonly spent: Spent
  /** What else the message says. */
  readonly advice: string
}

/** A pause as the error of whoever runs the game. `pausedAt`: the `seq` of the last recorded event. */
function pausedError({ cause, reason, players }: SelfPause, { spent, pausedAt, advice }: PausedParts): GamePausedError {
  const who = players.map((id) => `\`${id}\``).join(', ')
  const isBudget = cause.type === 'budget.reached'
  const why = isBudget ? `${describeReached(cause)} Waiting: ${who}.` : describeFailed(cause, who)
  const message = `The game has paused. ${why} ${describeCost(spent)} ${isBudget ? budgetAdvice : serviceAdvice}${advice}`
  return new GamePausedError(printable(message), { reason, players, costUsd: spent.costUsd, pausedAt })
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
