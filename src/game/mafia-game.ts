import { type Actor, createActor } from 'xstate'
import { gameMachine } from '../../machines/game.js'
import { seatAt } from '../../machines/table.js'
import { GameAbortedError } from '../errors/game-aborted-error.js'
import { GameFailedError } from '../errors/game-failed-error.js'
import type { Observer } from '../events/audience.js'
import type { GameEvent } from '../events/event.js'
import type { View } from '../events/view.js'
import type { GameState } from '../rules/game-state.js'
import type { Rules } from '../rules/rules-schema.js'
import { compiled } from '../runtime/charts/compiled.js'
import type { Desk } from '../runtime/desk.js'
import type { Keeping } from '../runtime/keeping.js'
import type { GameEvents, Listener, Listeners } from '../runtime/listeners.js'
import { requireStepUnit, type StepUnit } from '../runtime/pace.js'
import { heed, signalOf } from '../runtime/run-options.js'
import { GameTable } from '../runtime/table.js'
import { type GameResult, resultOf } from './result.js'
import { stopChildren } from './stop-children.js'

/** A game of Mafia: made by `createMafiaGame`, played by `run` or step by step, watched by listeners and views. */
export class MafiaGame {
  readonly id: string
  readonly rules: Rules
  /** The root actor of the statechart: subscribe to it, inspect it. Do not start it; `run` and `step` do. */
  readonly actor: Actor<typeof gameMachine>
  readonly #desk: Desk
  readonly #listeners: Listeners
  readonly #result: Promise<GameResult>
  #settle!: { resolve: (result: GameResult) => void; reject: (error: unknown) => void }
  #status: 'idle' | 'running' | 'over' = 'idle'
  #failure: unknown

  /** For `createMafiaGame`. */
  constructor(desk: Desk, listeners: Listeners) {
    this.id = desk.setup.created.id
    this.rules = desk.rules
    this.#desk = desk
    this.#listeners = listeners
    this.#result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    this.#result.catch(() => {})
    this.actor = this.#seatedActor()
  }

  /** Everything recorded so far, in order. */
  get events(): readonly GameEvent[] {
    return this.#desk.log.events
  }

  /** What the recorded events tell: the moderator's view of the game, as state. */
  get state(): GameState {
    return this.#desk.log.state
  }

  /** Milliseconds of the game's clock since the game began, pauses left out; simulated ones on a simulated clock. */
  get elapsedMs(): number {
    return this.#desk.clock.now()
  }

  /**
   * Calls `listener` with every event of `type` from now on; `'event'` means every recorded event.
   *
   * @throws {InvalidOptionsError} when there is no such type.
   */
  on<K extends keyof GameEvents>(type: K, listener: Listener<K>): this {
    this.#listeners.on(type, listener)
    return this
  }

  /** Calls `listener` with the next event of `type`. */
  once<K extends keyof GameEvents>(type: K, listener: Listener<K>): this {
    this.#listeners.once(type, listener)
    return this
  }

  /** Forgets a listener. */
  off<K extends keyof GameEvents>(type: K, listener: Listener<K>): this {
    this.#listeners.off(type, listener)
    return this
  }

  /** The game as `'public'`, `'viewers'`, `'moderator'` or the player with this id may see it now. Frozen. */
  view(audience: Observer): View {
    return this.#desk.log.view(audience)
  }

  /**
   * Plays the game to its end. Calling it again gives the same result. A game that was paused stays so until `resume`.
   *
   * @throws {GameAbortedError} (`name` is `AbortError`) when `signal` or `abort()` ended it; the log keeps what was recorded.
   * @throws {GameFailedError} when the engine itself failed.
   * @throws {InvalidOptionsError} at once, when `signal` is none; nothing has happened then.
   */
  run(options: { readonly signal?: AbortSignal } = {}): Promise<GameResult> {
    const signal = signalOf(options)
    if (this.#desk.pace.stepped) this.#desk.pace.release()
    if (signal) heed(signal, (reason) => this.abort(reason), this.#result)
    this.#start()
    return this.#result
  }

  /** Lets no further question out; answers that are due wait, and so does the game's clock. */
  pause(): void {
    this.#desk.pace.close()
  }

  /** Goes on after `pause` or a step. */
  resume(): void {
    this.#desk.pace.release()
  }

  /**
   * Plays until the next phase has begun, or until the next batch of events is recorded (what an answer or a closed ballot
   * brings about, up to the next question), and pauses there. Resolves at once when the game is over; throws what ended it
   * otherwise.
   *
   * @throws {InvalidOptionsError} when `unit` is neither; nothing has happened then.
   */
  async step(unit: StepUnit = 'event'): Promise<void> {
    requireStepUnit(unit)
    if (this.#status !== 'over') {
      const stepped = this.#desk.pace.step(unit)
      this.#start()
      await stepped
    }
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Ends the game without a result: `run` rejects with `GameAbortedError`, agents that are thinking are told to stop. */
  abort(reason?: unknown): void {
    if (this.#status === 'over') return
    this.#fail(new GameAbortedError(reason))
    this.actor.stop()
  }

  #seatedActor(): Actor<typeof gameMachine> {
    const { created } = this.#desk.setup
    const generated = created.rules.personas === 'generated'
    const authors = created.players.filter(({ persona }) => generated && persona === undefined).map(({ id }) => id)
    const narrated = created.narrator !== undefined
    const actor = createActor(compiled(gameMachine), {
      input: { rules: this.rules, authors, narrated },
      clock: this.#desk.clock,
    })
    seatAt(actor.system, new GameTable(this.#desk, (events) => this.#listeners.recorded(events)))
    actor.subscribe({ complete: () => this.#finish(), error: (error) => this.#break(error) })
    return actor
  }

  #start(): void {
    if (this.#status !== 'idle') return
    this.#status = 'running'
    this.actor.start()
  }

  #finish(): void {
    if (this.#status === 'over') return
    if (this.#desk.keeping) void this.#finishKept(this.#desk.keeping)
    else this.#end()
  }

  #break(fault: unknown): void {
    this.#fail(new GameFailedError(fault))
    stopChildren(this.actor)
  }

  #fail(error: unknown): void {
    if (this.#status === 'over') return
    this.#status = 'over'
    this.#failure = error
    this.#desk.pace.finished()
    void this.#released().finally(() => this.#settle.reject(error))
  }

  /** A game is finished when its end is kept. */
  async #finishKept(keeping: Keeping): Promise<void> {
    try {
      await keeping.settled()
    } catch (error) {
      return this.#fail(new GameFailedError(error))
    }
    await this.#released()
    if (this.#status !== 'over') this.#end()
  }

  #end(): void {
    this.#status = 'over'
    this.#desk.pace.finished()
    this.#settle.resolve(resultOf(this.events))
  }

  /** A store that cannot let go of a game changes nothing about how the game ended. */
  async #released(): Promise<void> {
    await this.#desk.keeping?.release().catch(() => {})
  }
}
