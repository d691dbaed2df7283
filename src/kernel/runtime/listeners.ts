import { EventEmitter } from 'eventemitter3'
import type { InspectionEvent, Observer as InspectionObserver } from 'xstate'
import { InvalidOptionsError, type PauseFacts, type ServiceFault } from '../errors/errors.js'
import { describeValue } from '../errors/explain.js'
import type { Audience, GameEvent, Observer, ViewEvent } from '../events/event.js'
import { type EventType, eventData } from '../events/event-data.js'
import { nearestWord } from '../text/did-you-mean.js'
import type { BudgetLimits, BudgetReason, Spent } from './budget.js'
import type { GameLog } from './game-log.js'

interface Streamed {
  readonly requestId: string
  readonly player: string
  readonly audience: Audience
}

interface ThoughtStreamed extends Streamed {
  readonly type: 'thought.streamed'
  readonly chunk: string
}

interface SpeechStreamed extends Streamed {
  readonly type: 'speech.streamed'
  readonly chunk: string
}

interface SpeechRetracted extends Streamed {
  readonly type: 'speech.retracted'
}

interface BudgetReached {
  readonly type: 'budget.reached'
  readonly audience: Audience
  readonly reason: BudgetReason
  readonly spent: Spent
  readonly limits: BudgetLimits
}

interface Paused extends PauseFacts {
  readonly type: 'paused'
  readonly audience: Audience
  /** Why, for whom, what the game has cost, and how it continues. */
  readonly message: string
}

interface ServiceFailed {
  readonly type: 'service.failed'
  readonly audience: Audience
  readonly player: string
  readonly requestId: string
  readonly fault: ServiceFault
  readonly reason: string
}

/**
 * What happens in a running game but is not recorded: words while they arrive, retracted words, a used-up budget, a
 * service that does not answer.
 */
export interface LiveEvents {
  /** A piece of a thought, for the moderator. */
  readonly 'thought.streamed': ThoughtStreamed
  /** A piece of a speech, for those who may hear it. */
  readonly 'speech.streamed': SpeechStreamed
  /** The streamed speech of this request belongs to an answer that was rejected. */
  readonly 'speech.retracted': SpeechRetracted
  /** The budget is used up: the game is paused. Raise the budget and call `resume()`, or abort. */
  readonly 'budget.reached': BudgetReached
  /** The game has paused by itself, for one of the two reasons around this line. Whoever listens calls `resume()` or aborts. */
  readonly paused: Paused
  /**
   * The service behind a player does not answer: the game is paused. Fix what `reason` says, or wait, then call
   * `resume()`; or abort, and resume the log later.
   */
  readonly 'service.failed': ServiceFailed
}

const liveEventNames = {
  'thought.streamed': true,
  'speech.streamed': true,
  'speech.retracted': true,
  'budget.reached': true,
  paused: true,
  'service.failed': true,
} as const satisfies Record<keyof LiveEvents, true>

/** One live event. */
export type LiveEvent = LiveEvents[keyof LiveEvents]

/** The events of a game's listeners: each recorded event under its type, all of them as `event`, and live events. */
export interface GameEvents extends RecordedEvents, LiveEvents {
  readonly event: GameEvent
}

type RecordedEvents = { readonly [K in EventType]: GameEvent<K> }

/** A listener of a game. An error that it throws, or rejects with, goes to `onListenerError`; the game continues. */
export type Listener<K extends keyof GameEvents> = (event: GameEvents[K]) => unknown

/** Gets every batch of events when it is recorded. An error it throws fails the game. */
export type EventSink = (events: readonly GameEvent[]) => void

type AnyListener = (event: unknown) => unknown

/** Typed listeners whose errors do not reach the game. */
export class Listeners {
  /** Made with the first listener: most games have none. */
  #emitter: EventEmitter | undefined
  #safe: WeakMap<AnyListener, (event: unknown) => void> | undefined
  /** Reports an error of a listener. Never throws. */
  readonly report: (error: unknown) => void
  readonly #eventSinks: EventSink[]

  /** `eventSinks` get what is recorded. The first listener adds this class to them. */
  constructor(report: (error: unknown) => unknown, eventSinks: EventSink[]) {
    this.#eventSinks = eventSinks
    this.report = (error) => runGuarded(() => report(error), ignore)
  }

  on<K extends keyof GameEvents>(type: K, listener: Listener<K>): void {
    requireEventType(type)
    const guarded = this.#guard(listener as AnyListener)
    this.#emitter?.on(type, guarded)
  }

  once<K extends keyof GameEvents>(type: K, listener: Listener<K>): void {
    requireEventType(type)
    const guarded = this.#guard(listener as AnyListener)
    this.#emitter?.once(type, guarded)
  }

  off<K extends keyof GameEvents>(type: K, listener: Listener<K>): void {
    const guarded = this.#safe?.get(listener as AnyListener)
    if (guarded) this.#emitter?.off(type, guarded)
  }

  /** Whether any of these types has a listener of its own. */
  hasListener(...types: readonly (keyof GameEvents)[]): boolean {
    return types.some((type) => (this.#emitter?.listenerCount(type) ?? 0) > 0)
  }

  readonly #emitRecorded: EventSink = (events) => {
    for (const event of events) {
      this.#emitter?.emit(event.type, event)
      this.#emitter?.emit('event', event)
    }
  }

  live(event: LiveEvent): void {
    this.#emitter?.emit(event.type, event)
  }

  #guard(listener: AnyListener): (event: unknown) => void {
    const known = this.#safe?.get(listener)
    if (known) return known
    if (typeof listener !== 'function')
      throw new InvalidOptionsError(`Expected a listener as a function, got \`${typeof listener}\`.`, 'listener')
    if (!this.#eventSinks.includes(this.#emitRecorded)) this.#eventSinks.push(this.#emitRecorded)
    const guarded = (event: unknown) => runGuarded(() => listener(event), this.report)
    this.#emitter ??= new EventEmitter()
    this.#safe ??= new WeakMap()
    this.#safe.set(listener, guarded)
    return guarded
  }
}

const eventTypes = new Set<string>(['event', ...Object.keys(eventData), ...Object.keys(liveEventNames)])

/** A listener for a misspelt type would never be called. */
function requireEventType(type: unknown): void {
  if (eventTypes.has(type as string)) return
  const parts = typeof type === 'string' ? type.split('.') : []
  const sharing = [...eventTypes].filter((known) => known.split('.').some((part) => parts.includes(part)))
  const near = sharing.length > 0 ? sharing : [nearestWord(String(type), [...eventTypes]) ?? []].flat()
  const hint = near.length > 0 ? ` Near it: ${near.map((known) => `\`${known}\``).join(', ')}.` : ''
  throw new InvalidOptionsError(
    `Expected \`event\` or a type of event that docs/events.md lists, got ${describeValue(type)}.${hint}`,
    'type',
  )
}

const ignore = (): void => {}

/** Calls `act`; an error it throws, or its promise rejects with, goes to `failed`. */
export function runGuarded(act: () => unknown, failed: (error: unknown) => void): void {
  try {
    const result = act()
    if (typeof (result as { then?: unknown } | null | undefined)?.then === 'function')
      Promise.resolve(result).catch(failed)
  } catch (error) {
    failed(error)
  }
}

/**
 * Gets XState's inspection events, as the option `inspect` of `createActor` does: a function, or an observer with
 * `next`.
 */
export type Inspect = ((event: InspectionEvent) => void) | InspectionObserver<InspectionEvent>

/** The same as a function whose errors do not reach the game: they go to `report`. */
export function guardedInspect(inspect: Inspect, report: (error: unknown) => void): (event: InspectionEvent) => void {
  return (event) => {
    try {
      if (typeof inspect === 'function') inspect(event)
      else inspect.next?.(event)
    } catch (error) {
      report(error)
    }
  }
}

/** Which events a stream gives, and until when. */
export interface StreamOptions {
  /** The number of the first event: its `seq`, or its `n` in a view. Default 0: from the beginning of the game. */
  readonly from?: number
  /** Ends the stream when it is aborted; the stream does not throw. Default: it ends with the game. */
  readonly signal?: AbortSignal
}

/** The log of a running game as async iterators, each at its own pace. */
export class EventStreams {
  readonly #log: GameLog
  readonly #eventSinks: EventSink[]
  #waiting: (() => void)[] = []
  #ended = false

  /** `eventSinks` get what is recorded. The first stream adds this class to them. */
  constructor(log: GameLog, eventSinks: EventSink[]) {
    this.#log = log
    this.#eventSinks = eventSinks
  }

  allEvents(options: StreamOptions): AsyncIterableIterator<GameEvent> {
    return this.#from((n) => this.#log.at(n), options)
  }

  viewEvents(observer: Observer, options: StreamOptions): AsyncIterableIterator<ViewEvent> {
    return this.#from((n) => this.#log.viewEventAt(observer, n), options)
  }

  readonly #wake = (): void => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const read of waiting) read()
  }

  /** No more events will come. */
  end(): void {
    this.#ended = true
    this.#wake()
  }

  #from<Event>(at: (n: number) => Event | undefined, options: StreamOptions): AsyncIterableIterator<Event> {
    if (!this.#eventSinks.includes(this.#wake)) this.#eventSinks.push(this.#wake)
    return this.#read(at, options)
  }

  async *#read<Event>(
    at: (n: number) => Event | undefined,
    { from = 0, signal }: StreamOptions,
  ): AsyncIterableIterator<Event> {
    // A function of its own: several streams may share one signal.
    const wake = () => this.#wake()
    signal?.addEventListener('abort', wake, { once: true })
    try {
      for (let n = from; !signal?.aborted; ) {
        const event = at(n)
        if (event !== undefined) {
          n++
          yield event
        } else if (this.#ended) return
        else await new Promise<void>((read) => this.#waiting.push(read))
      }
    } finally {
      signal?.removeEventListener('abort', wake)
    }
  }
}
