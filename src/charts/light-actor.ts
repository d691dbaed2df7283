import { Actor, type AnyActorLogic, type AnyActorRef, type Subscription } from 'xstate'
import { type ChartEvent, type ChartSystem, type MachineState, relay } from './chart.js'
import { LightScope, processingStatus, throwLater } from './light-scope.js'

export interface LightActorOptions {
  readonly id: string
  readonly src: string
  readonly parent: AnyActorRef
  readonly input: unknown
}

const lightLogics = new WeakSet<object>()

/** Declares that actors of this logic may be light: it never takes a function out of its scope. */
export function markLight<Logic extends object>(logic: Logic): Logic {
  lightLogics.add(logic)
  return logic
}

export const isLight = (logic: object): boolean => lightLogics.has(logic)

interface SnapshotObserver {
  readonly next?: (snapshot: MachineState) => void
}

/** Listeners of actors that nobody listens to: neither is ever filled. */
const noObservers: ReadonlySet<SnapshotObserver> = new Set()
const noListeners: ReadonlyMap<string, unknown> = new Map()

/** A child that starts at the end of the step. */
type Startable = AnyActorRef & { readonly _processingStatus: number }

const { notStarted, running, stopped } = processingStatus

/** The types of the events that tell parents of an end, by id: a text made anew would be hashed for each look-up. */
const doneTypes = new Map<string, string>()

function doneEvent(id: string, output: unknown): ChartEvent & { readonly actorId: string } {
  let type = doneTypes.get(id)
  if (type === undefined) {
    type = `xstate.done.actor.${id}`
    doneTypes.set(id, type)
  }
  return { type, output, actorId: id }
}

/**
 * An invoked actor of XState that is cheap to make and to run: what only some actors need is made when it is needed,
 * and nothing is a closure. Its logic must not take functions out of the scope that it gets (`const { emit } = scope`).
 * An actor with a `systemId`, or one whose snapshots its parent follows, is left to XState. It is in no list of the
 * system's actors, which XState reads only for those with a `systemId`.
 */
export class LightActor extends LightScope {
  readonly logic: AnyActorLogic
  _snapshot!: MachineState
  readonly clock: unknown
  readonly options: LightActorOptions
  readonly id: string
  observers = noObservers
  eventListeners = noListeners
  readonly logger: unknown
  _processingStatus: number = notStarted
  readonly _parent: AnyActorRef
  readonly _syncSnapshot = false
  readonly ref: LightActor
  readonly _actorScope: LightScope = this
  readonly systemId = undefined
  readonly system: ChartSystem
  _doneEvent: ChartEvent | undefined
  readonly src: string
  /** Events that came before the actor started, or while it processed another. */
  #waiting: ChartEvent[] | undefined
  #open = false
  #processing = false
  #deferred: (Startable | (() => void))[] | undefined
  declare readonly _initState: () => void
  declare readonly _error: (error: unknown) => void

  constructor(logic: AnyActorLogic, options: LightActorOptions) {
    super()
    const { id, src, parent } = options
    const system = parent.system as ChartSystem
    this.logic = logic
    this.clock = system._clock
    this.options = options
    this.id = id
    this.logger = system._logger
    this._parent = parent
    this.ref = this
    this.system = system
    this._doneEvent = undefined
    this.src = src
    if (!system.unwatched) system._sendInspectionEvent({ type: '@xstate.actor', actorRef: this })
    this._initState()
  }

  get isOver(): boolean {
    return this._processingStatus === stopped
  }

  get sessionId(): string {
    const value = this.system._bookId()
    Object.defineProperty(this, 'sessionId', { value, enumerable: true })
    return value
  }

  /** Bound to the actor, as XState's is. */
  get send(): (event: ChartEvent) => void {
    const send = Actor.prototype.send.bind(this as never)
    Object.defineProperty(this, 'send', { value: send })
    return send
  }

  subscribe(...observer: Parameters<AnyActorRef['subscribe']>): Subscription {
    if (this.observers === noObservers) this.observers = new Set()
    return Actor.prototype.subscribe.apply(this as never, observer as never)
  }

  on(...listener: Parameters<AnyActorRef['on']>): Subscription {
    if (this.eventListeners === noListeners) this.eventListeners = new Map()
    return Actor.prototype.on.apply(this as never, listener as never)
  }

  start(): this {
    if (this._processingStatus === running) return this
    this._processingStatus = running
    const event = { type: 'xstate.init', input: this.options.input }
    if (!this.system.unwatched)
      this.system._sendInspectionEvent({ type: '@xstate.event', sourceRef: this._parent, actorRef: this, event })
    const { status, error } = this._snapshot
    if (status === 'error') this._error(error)
    else if (status === 'done') this.update(this._snapshot, event)
    else if (this.#startLogic()) {
      this.update(this._snapshot, event)
      this.#open = true
      this.#processWaiting()
    }
    return this
  }

  update(snapshot: MachineState, event: ChartEvent): void {
    this._snapshot = snapshot
    if (this.#deferred) this.#runDeferred(this.#deferred)
    const { status, error } = this._snapshot
    if (status === 'error') this._error(error)
    else if (status !== 'stopped') {
      if (this.observers.size > 0) this.#notify(snapshot)
      if (status === 'done') this.#finish()
    }
    if (!this.system.unwatched)
      this.system._sendInspectionEvent({ type: '@xstate.snapshot', actorRef: this, event, snapshot })
  }

  defer(act: Startable | (() => void)): void {
    if (this.#deferred) this.#deferred.push(act)
    else this.#deferred = [act]
  }

  /** Whether nobody is told that a child starts. Children of the first state start after all that was deferred before. */
  get startsUnwatched(): boolean {
    return this.system.unwatched === true && this._processingStatus === running
  }

  /** Starts a child at the end of the step. */
  startLater(child: AnyActorRef): void {
    this.defer(child as Startable)
  }

  _send(event: ChartEvent): void {
    if (this._processingStatus === stopped) return
    if (this.#open && !this.#processing) {
      this.#process(event)
      this.#processWaiting()
    } else {
      this.#waiting ??= []
      this.#waiting.push(event)
    }
  }

  _stop(): this {
    // As in XState's mailbox, what came first stays if the actor has not yet begun to process events.
    if (this.#open) this.#waiting = undefined
    else this.#waiting?.splice(1)
    if (this._processingStatus === running) this._send({ type: 'xstate.stop' })
    else this._processingStatus = stopped
    return this
  }

  _stopProcedure(): this {
    if (this._processingStatus !== running) return this
    this.system.scheduler.cancelAll(this)
    this.#waiting = undefined
    this.#open = false
    this._processingStatus = stopped
    return this
  }

  _complete(): void {
    if (this.observers !== noObservers || this.eventListeners !== noListeners) complete.call(this)
  }

  #notify(snapshot: MachineState): void {
    for (const observer of this.observers)
      try {
        observer.next?.(snapshot)
      } catch (error) {
        throwLater(error)
      }
  }

  #startLogic(): boolean {
    try {
      this.logic.start?.(this._snapshot as never, this._actorScope as never)
      return true
    } catch (error) {
      this.#fail(error)
      return false
    }
  }

  /** An error in an act that the first state deferred is one of the actor; those deferred after it are dropped. */
  #runDeferred(acts: (Startable | (() => void))[]): void {
    try {
      for (const act of acts)
        if (typeof act === 'function') act()
        else if (act._processingStatus !== stopped) act.start()
    } catch (error) {
      this._snapshot = { ...this._snapshot, status: 'error', error }
    }
    this.#deferred = undefined
  }

  #finish(): void {
    this._stopProcedure()
    this._complete()
    this._doneEvent = doneEvent(this.id, this._snapshot.output)
    relay(this as never, this._parent, this._doneEvent)
  }

  #processWaiting(): void {
    while (this.#waiting && this.#waiting.length > 0) this.#process(this.#waiting.shift() as ChartEvent)
  }

  #process(event: ChartEvent): void {
    this.#processing = true
    this.#step(event)
    this.#processing = false
  }

  #step(event: ChartEvent): void {
    let next: MachineState
    try {
      next = this.logic.transition(this._snapshot as never, event as never, this._actorScope as never) as never
    } catch (error) {
      this.#fail(error)
      return
    }
    this.update(next, event)
    if (event.type !== 'xstate.stop') return
    this._stopProcedure()
    this._complete()
  }

  #fail(error: unknown): void {
    this._snapshot = { ...this._snapshot, status: 'error', error }
    this._error(error)
  }
}

const { _complete: complete } = Actor.prototype as unknown as Pick<LightActor, '_complete'>
Object.setPrototypeOf(LightScope.prototype, Actor.prototype)
