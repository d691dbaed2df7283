import { type AnyActor, createActor } from 'xstate'
import { attachRuntime } from '../../machines/runtime.js'
import { GameAbortedError } from '../errors/game-aborted-error.js'
import { GameFailedError } from '../errors/game-failed-error.js'
import type { Observer } from '../events/audience.js'
import type { GameEvent, ViewEvent } from '../events/event.js'
import { requireObserver } from '../events/require-observer.js'
import type { View } from '../events/view.js'
import type { GameState } from '../rules/game-state.js'
import type { Rules } from '../rules/rules-schema.js'
import { compileChart } from '../runtime/charts/compile-chart.js'
import type { OrderedSink } from '../runtime/event-sink.js'
import type { GameContext } from '../runtime/game-context.js'
import { GameRuntime } from '../runtime/game-runtime.js'
import type { GameEvents, Listener } from '../runtime/listeners.js'
import { requireStepUnit, type StepUnit } from '../runtime/pause.js'
import { heed, signalOf } from '../runtime/run-options.js'
import { EventStreams } from './event-streams.js'
import { gameInput } from './game-input.js'
import { attachGame } from './game-of.js'
import type { GameParts } from './game-parts.js'
import type { MafiaGame } from './mafia-game.js'
import { type GameResult, resultOf } from './result.js'
import { stopChildren } from './stop-children.js'

/** The one implementation of `MafiaGame`, whose methods are described there. */
export class GameInstance implements MafiaGame {
  readonly id: string
  readonly rules: Rules
  readonly actor: AnyActor
  readonly #game: GameContext
  readonly #parts: GameParts
  readonly #streams: EventStreams
  readonly #result: Promise<GameResult>
  #settle!: { resolve: (result: GameResult) => void; reject: (error: unknown) => void }
  #status: 'idle' | 'running' | 'over' = 'idle'
  #failure: unknown

  constructor(game: GameContext, parts: GameParts) {
    this.id = game.setup.created.id
    this.rules = game.setup.created.rules
    this.#game = game
    this.#parts = parts
    this.#streams = new EventStreams(game.log, parts.hearers)
    this.#result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    this.#result.catch(() => {})
    this.actor = this.#createActor()
  }

  get events(): readonly GameEvent[] {
    return this.#game.log.events
  }

  /** How many events are recorded. */
  get length(): number {
    return this.#game.log.length
  }

  get state(): GameState {
    return this.#game.log.state
  }

  get paused(): boolean {
    return !this.#parts.pause.open
  }

  get elapsedMs(): number {
    return this.#game.clock.now()
  }

  on<K extends keyof GameEvents>(type: K, listener: Listener<K>): this {
    this.#parts.listeners.on(type, listener)
    return this
  }

  once<K extends keyof GameEvents>(type: K, listener: Listener<K>): this {
    this.#parts.listeners.once(type, listener)
    return this
  }

  off<K extends keyof GameEvents>(type: K, listener: Listener<K>): this {
    this.#parts.listeners.off(type, listener)
    return this
  }

  view(audience: Observer): View {
    requireObserver(audience, this.#game.setup.created.players)
    return this.#game.log.view(audience)
  }

  stream(): AsyncIterableIterator<GameEvent>
  stream(audience: Observer): AsyncIterableIterator<ViewEvent>
  stream(audience?: Observer): AsyncIterableIterator<GameEvent | ViewEvent> {
    if (audience !== undefined) requireObserver(audience, this.#game.setup.created.players)
    return audience === undefined ? this.#streams.allEvents() : this.#streams.viewEvents(audience)
  }

  run(options: { readonly signal?: AbortSignal } = {}): Promise<GameResult> {
    const signal = signalOf(options)
    if (this.#parts.pause.stepped) this.#parts.pause.release()
    if (signal) heed(signal, (reason) => this.abort(reason), this.#result)
    this.#start()
    return this.#result
  }

  pause(): void {
    this.#parts.pause.close()
  }

  settled(): Promise<void> {
    return this.#parts.asker.allReturned()
  }

  resume(): void {
    this.#parts.pause.release()
  }

  async step(unit: StepUnit = 'event'): Promise<void> {
    requireStepUnit(unit)
    if (this.#status !== 'over') {
      const stepped = this.#parts.pause.step(unit)
      this.#start()
      await stepped
    }
    if (this.#failure !== undefined) throw this.#failure
  }

  abort(reason?: unknown): void {
    if (this.#status === 'over') return
    this.#fail(new GameAbortedError(reason))
    this.actor.stop()
  }

  #createActor(): AnyActor {
    const { setup, clock } = this.#game
    const { inspect, chart } = this.#parts
    const input = gameInput(setup.created)
    const actor = createActor(compileChart(chart), { input, clock, ...(inspect && { inspect }) })
    attachGame(actor.system, this)
    attachRuntime(actor.system, new GameRuntime(this.#game, this.#parts))
    actor.subscribe({ complete: () => this.#complete(), error: (error) => this.#break(error) })
    return actor
  }

  #start(): void {
    if (this.#status !== 'idle') return
    this.#status = 'running'
    this.actor.start()
  }

  /** An actor that was stopped from outside completes too, but without a result. */
  #complete(): void {
    if (this.#status === 'over') return
    if (this.actor.getSnapshot().status !== 'done') this.#fail(new GameAbortedError())
    else if (this.#parts.sink || this.#game.calls) void this.#endKept(this.#parts.sink)
    else this.#end()
  }

  #break(fault: unknown): void {
    this.#fail(new GameFailedError(fault))
    stopChildren(this.actor)
  }

  #fail(error: unknown): void {
    if (this.#status === 'over') return
    this.#failure = error
    this.#over()
    void this.#release().finally(() => this.#settle.reject(error))
  }

  /** A game has ended when the store has saved its last event. */
  async #endKept(sink?: OrderedSink): Promise<void> {
    try {
      await sink?.whenSaved()
    } catch (error) {
      return this.#fail(new GameFailedError(error))
    }
    await this.#release()
    if (this.#status !== 'over') this.#end()
  }

  #end(): void {
    this.#over()
    this.#settle.resolve(resultOf(this.events, this.state))
  }

  #over(): void {
    this.#status = 'over'
    this.#parts.pause.endStep()
    this.#streams.end()
  }

  /** A store that fails to release a game does not change how the game ended. */
  async #release(): Promise<void> {
    await this.#game.calls?.whenSaved()
    await this.#parts.sink?.release().catch(() => {})
  }
}
