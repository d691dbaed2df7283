import { Actor, type AnyActorLogic, type AnyActorRef, type Subscription } from 'xstate'
import type { ChartEvent, ChartSystem, MachineState, ReadyAction } from './chart.js'

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

/** Listeners of actors that nobody listens to: neither is ever filled. */
const noObservers: ReadonlySet<unknown> = new Set()
const noListeners: ReadonlyMap<string, unknown> = new Map()

/**
 * An invoked actor of XState that is cheap to make: what only some actors need is made when it is needed, and nothing
 * is a closure. Its logic must not take functions out of the scope that it gets (`const { emit } = scope`). An actor
 * with a `systemId`, or one whose snapshots its parent follows, is left to XState.
 */
export class LightActor {
  readonly logic: AnyActorLogic
  _snapshot: MachineState | undefined
  readonly clock: unknown
  readonly options: LightActorOptions
  readonly id: string
  mailbox: Mailbox
  observers = noObservers
  eventListeners = noListeners
  readonly logger: unknown
  _processingStatus = 0
  readonly _parent: AnyActorRef
  readonly _syncSnapshot = false
  readonly ref: LightActor
  readonly _actorScope: LightScope
  readonly systemId = undefined
  readonly sessionId: string
  readonly system: ChartSystem
  _doneEvent: ChartEvent | undefined
  readonly src: string
  readonly _deferred: (() => void)[] = []
  declare readonly _initState: () => void
  declare readonly _process: (event: ChartEvent) => void

  constructor(logic: AnyActorLogic, options: LightActorOptions) {
    const { id, src, parent } = options
    const system = parent.system as ChartSystem
    this.logic = logic
    this._snapshot = undefined
    this.clock = system._clock
    this.options = options
    this.id = id
    this.mailbox = new Mailbox(this)
    this.logger = system._logger
    this._parent = parent
    this.ref = this
    this.sessionId = system._bookId()
    this.system = system
    this._doneEvent = undefined
    this.src = src
    this._actorScope = new LightScope(this)
    system._sendInspectionEvent({ type: '@xstate.actor', actorRef: this })
    this._initState()
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

  _stopProcedure(): this {
    if (this._processingStatus !== 1) return this
    this.system.scheduler.cancelAll(this)
    this.mailbox.clear()
    // Events that are sent from now on wait for ever, even while the last one is still being processed.
    this.mailbox = new Mailbox(this)
    this._processingStatus = 2
    this.system._unregister(this)
    return this
  }
}

Object.setPrototypeOf(LightActor.prototype, Actor.prototype)

class LightScope {
  readonly self: LightActor
  readonly id: string
  readonly sessionId: string
  readonly logger: unknown
  readonly system: ChartSystem

  constructor(self: LightActor) {
    this.self = self
    this.id = self.id
    this.sessionId = self.sessionId
    this.logger = self.logger
    this.system = self.system
  }

  defer(act: () => void): void {
    this.self._deferred.push(act)
  }

  stopChild(child: { readonly id: string; readonly _parent: unknown; _stop(): void }): void {
    if (child._parent !== this.self)
      throw new Error(`Cannot stop child actor ${child.id} of ${this.id} because it is not a child`)
    child._stop()
  }

  emit(event: ChartEvent): void {
    const { eventListeners } = this.self
    for (const type of [event.type, '*'])
      for (const listener of [...((eventListeners.get(type) ?? []) as Iterable<(event: ChartEvent) => void>)])
        try {
          listener(event)
        } catch (error) {
          throwLater(error)
        }
  }

  actionExecutor(action: ReadyAction): void {
    if (this.self._processingStatus === 1) this.execute(action)
    else this.self._deferred.push(() => this.execute(action))
  }

  execute({ type, info, params, exec }: ReadyAction): void {
    this.system._sendInspectionEvent({ type: '@xstate.action', actorRef: this.self, action: { type, params } })
    exec?.(info, params)
  }
}

/** An error of a listener is nobody's to catch, as with XState's own actors. */
function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}

interface Letter {
  readonly event: ChartEvent
  next: Letter | undefined
}

/** XState's mailbox, which it does not export. */
class Mailbox {
  readonly #actor: { readonly _process: (event: ChartEvent) => void }
  #active = false
  #current: Letter | undefined
  #last: Letter | undefined

  constructor(actor: { readonly _process: (event: ChartEvent) => void }) {
    this.#actor = actor
  }

  start(): void {
    this.#active = true
    this.#flush()
  }

  /** The event that is being processed stays, so that those which arrive meanwhile wait for its end. */
  clear(): void {
    if (!this.#current) return
    this.#current.next = undefined
    this.#last = this.#current
  }

  enqueue(event: ChartEvent): void {
    const letter: Letter = { event, next: undefined }
    if (this.#current) (this.#last as Letter).next = letter
    else this.#current = letter
    const isFirst = this.#last === undefined
    this.#last = letter
    if (isFirst && this.#active) this.#flush()
  }

  #flush(): void {
    while (this.#current) {
      const { event } = this.#current
      this.#actor._process(event)
      this.#current = this.#current.next
    }
    this.#last = undefined
  }
}
