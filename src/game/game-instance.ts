import {
  type AnyActor,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import type { GameInput } from '../../machines/game.js'
import { closeToOutsiders, sendToSelf, stopRemainingActors } from '../../machines/inside.js'
import type { LaterStart } from '../../machines/later-game.js'
import { attachRuntime } from '../../machines/runtime.js'
import { GameAbortedError, GameFailedError } from '../kernel/errors/errors.js'
import type { GameSetup } from '../kernel/events/decide/decide.js'
import type { GameEvent, Observer, ViewEvent } from '../kernel/events/event.js'
import { longestTimeMs } from '../kernel/events/limits.js'
import { requireObserver, type View } from '../kernel/events/view.js'
import type { GameState } from '../kernel/rules/game-state.js'
import type { Rules } from '../kernel/rules/rules-schema.js'
import type { Agent } from '../kernel/runtime/agent.js'
import type { OnWarning } from '../kernel/runtime/ask/failing-agents.js'
import type { WaitingQuestion } from '../kernel/runtime/ask/open-questions.js'
import { GameRuntime } from '../kernel/runtime/game-runtime.js'
import type { GameServices } from '../kernel/runtime/game-services.js'
import {
  EventStreams,
  type GameEvents,
  type Listener,
  type Listeners,
  type StreamOptions,
} from '../kernel/runtime/listeners.js'
import type { ControlEvent, StepUnit } from '../kernel/runtime/runtime.js'
import { isRecord } from '../kernel/text/objects.js'
import { Host, type Ruling } from './host.js'
import { attachGame, type GameResult, gameResult, type MafiaGame } from './mafia-game.js'
import { abortWith, checkRun, checkStream, type RunOptions, requireStepUnit, settleWithin } from './run-options.js'
import { SelfPauses } from './self-pauses.js'

interface GameParts {
  /** The root machine as it is stepped, with the charts of this game. */
  readonly chart: AnyStateMachine
  readonly start?: LaterStart
  readonly listeners: Listeners
  readonly warn: OnWarning
  /** Gets what somebody outside sends to an actor of the game, which changes nothing. */
  readonly refuse: (event: EventObject) => void
  readonly inspect?: (event: InspectionEvent) => void
}

/** What the statecharts of a game start from. */
export function gameInput({ rules, players, narrator }: GameSetup['created']): GameInput {
  const generated = rules.personas === 'generated'
  const authors = players.filter(({ persona }) => generated && persona === undefined).map(({ id }) => id)
  return { rules, authors, narrated: narrator !== undefined }
}

/** The limit of the game, or a longer one of an agent. People may take any time. */
function longestAnswerMs({ roster, setup }: Pick<GameServices, 'roster' | 'setup'>): number {
  const own = [...roster.values()].flatMap(({ timeoutMs }) => timeoutMs ?? []).filter(Number.isFinite)
  return Math.min(longestTimeMs, Math.max(setup.created.limits.timeoutMs, ...own))
}

/** The one implementation of `MafiaGame`, whose methods are described there. */
export class GameInstance implements MafiaGame {
  readonly id: string
  readonly rules: Rules
  readonly actor: AnyActor
  readonly #game: GameServices
  readonly #parts: GameParts
  readonly #streams: EventStreams
  readonly #result: Promise<GameResult>
  readonly #selfPauses: SelfPauses
  readonly #host: Host
  #completion!: { resolve: (result: GameResult) => void; reject: (error: unknown) => void }
  #status: 'idle' | 'running' | 'over' = 'idle'
  #failure: unknown

  constructor(game: GameServices, parts: GameParts) {
    this.id = game.setup.created.id
    this.rules = game.setup.created.rules
    this.#game = game
    this.#parts = parts
    this.#streams = new EventStreams(game.log, game.eventSinks)
    this.#result = new Promise((resolve, reject) => {
      this.#completion = { resolve, reject }
    })
    this.#result.catch(() => {})
    const { listeners, warn } = parts
    this.#selfPauses = new SelfPauses({ ...game, listeners, warn, callsEnded: () => this.#callsEnded() })
    this.#host = new Host(game, () => {
      if (this.#status === 'over') return 'is over'
      return this.length > 1 ? undefined : 'has not begun'
    })
    this.actor = this.#createActor()
  }

  get events(): readonly GameEvent[] {
    return this.#game.log.events
  }

  get length(): number {
    return this.#game.log.length
  }

  get state(): GameState {
    return this.#game.log.state
  }

  get paused(): boolean {
    return !this.#game.control.open
  }

  get waiting(): readonly WaitingQuestion[] {
    return this.#game.waiting?.list() ?? []
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

  stream(options?: StreamOptions): AsyncIterableIterator<GameEvent>
  stream(audience: Observer, options?: StreamOptions): AsyncIterableIterator<ViewEvent>
  stream(
    first: Observer | StreamOptions = {},
    options: StreamOptions = {},
  ): AsyncIterableIterator<GameEvent | ViewEvent> {
    if (isRecord(first)) return this.#streams.allEvents(checkStream(first))
    requireObserver(first, this.#game.setup.created.players)
    return this.#streams.viewEvents(first, checkStream(options))
  }

  run(options: RunOptions = {}): Promise<GameResult> {
    const { signal, whilePaused } = checkRun(options)
    if (whilePaused === 'wait') this.#selfPauses.waitForResume()
    if (this.#game.control.stepped) this.#game.control.resume()
    if (signal) abortWith(signal, (reason) => this.abort(reason), this.#result)
    this.#start()
    return this.#selfPauses.orUnheard(this.#result)
  }

  pause(): void {
    this.#game.control.pause()
  }

  settled(): Promise<void> {
    return this.#game.control.allReturned()
  }

  async suspend(): Promise<void> {
    this.pause()
    await this.#callsEnded()
  }

  async #callsEnded(): Promise<void> {
    const { control } = this.#game
    // Calls may wait for a place at their server, which is no part of their time: while some end, others may too.
    for (let before = Number.POSITIVE_INFINITY; control.calls > 0 && control.calls < before; ) {
      before = control.calls
      await settleWithin(this.settled(), longestAnswerMs(this.#game))
    }
    // What was just answered reaches the journal in the same turn.
    await new Promise((kept) => setTimeout(kept))
  }

  resume(): void {
    this.#game.control.resume()
  }

  replace(player: string, agent: Agent): void {
    this.#host.replace(player, agent)
  }

  rule(ruling: Ruling): void {
    this.#host.rule(ruling)
  }

  async step(unit: StepUnit = 'event'): Promise<void> {
    requireStepUnit(unit)
    if (this.#status !== 'over') {
      const stepped = this.#game.control.step(unit)
      this.#start()
      await this.#selfPauses.orUnheard(stepped)
    }
    if (this.#failure !== undefined) throw this.#failure
  }

  abort(reason?: unknown): void {
    if (this.#status === 'over') return
    this.#fail(new GameAbortedError(reason))
    this.#send({ type: 'ABORT' })
    this.actor.stop()
  }

  #createActor(): AnyActor {
    const { setup, clock } = this.#game
    const { inspect, chart, start } = this.#parts
    const input = { ...gameInput(setup.created), ...(start && { day: start.day, playState: start.playState }) }
    const actor = createActor(chart, { input, clock, ...(inspect && { inspect }) })
    attachGame(actor.system, this)
    closeToOutsiders(actor.system, (event, receiver) => this.#obey(event, receiver))
    this.#game.control.connect((event) => this.#send(event))
    attachRuntime(actor.system, new GameRuntime(this.#game))
    actor.subscribe({ complete: () => this.#complete(), error: (error) => this.#break(error) })
    return actor
  }

  #send(event: ControlEvent): void {
    if (this.actor.getSnapshot().status === 'active') sendToSelf(this.actor, event)
  }

  /** Of what somebody outside sends, only the events of control, sent to the root, do something: what the methods do. */
  #obey(event: EventObject & { readonly unit?: StepUnit }, receiver: AnyActorRef): void {
    if (receiver !== this.actor) this.#parts.refuse(event)
    else if (event.type === 'PAUSE') this.pause()
    else if (event.type === 'RESUME') this.resume()
    else if (event.type === 'ABORT') this.abort()
    else if (event.type === 'STEP' && [undefined, 'phase', 'event'].includes(event.unit))
      this.step(event.unit).catch(() => {})
    else this.#parts.refuse(event)
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
    else if (this.#game.control.sink || this.#game.calls) void this.#endSaved()
    else this.#end()
  }

  #break(fault: unknown): void {
    this.#fail(new GameFailedError(fault))
    stopRemainingActors(this.actor)
  }

  #fail(error: unknown): void {
    if (this.#status === 'over') return
    this.#failure = error
    this.#over()
    void this.#release().finally(() => this.#completion.reject(error))
  }

  /** A game has ended when the store has saved its last event. */
  async #endSaved(): Promise<void> {
    try {
      await this.#game.control.sink?.whenSaved()
    } catch (error) {
      return this.#fail(new GameFailedError(error))
    }
    await this.#release()
    if (this.#status !== 'over') this.#end()
  }

  #end(): void {
    this.#over()
    this.#completion.resolve(gameResult(this.events, this.state))
  }

  #over(): void {
    this.#status = 'over'
    this.#game.waiting?.clear()
    this.#game.control.end()
    this.#streams.end()
  }

  /** A store that fails to release a game does not change how the game ended. */
  async #release(): Promise<void> {
    await this.#game.calls?.whenSaved()
    await this.#game.control.sink?.release().catch(() => {})
  }
}
