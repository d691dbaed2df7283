import { EventEmitter } from 'eventemitter3'
import { describeValue } from '../errors/describe-value.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import type { GameEvent } from '../events/event.js'
import { type EventType, eventData } from '../events/event-data.js'
import { nearestWord } from '../text/meant.js'
import type { Hearer } from './game-runtime.js'
import { type LiveEvent, type LiveEvents, liveEventTypes } from './live-event.js'

/** The events of a game's listeners: each recorded event under its type, all of them as `event`, and live events. */
export interface GameEvents extends RecordedEvents, LiveEvents {
  readonly event: GameEvent
}

type RecordedEvents = { readonly [K in EventType]: GameEvent<K> }

/** A listener of a game. An error that it throws, or rejects with, goes to `onListenerError`; the game continues. */
export type Listener<K extends keyof GameEvents> = (event: GameEvents[K]) => unknown

type AnyListener = (event: unknown) => unknown

/** Typed listeners whose errors do not reach the game. */
export class Listeners {
  readonly #emitter = new EventEmitter()
  readonly #safe = new WeakMap<AnyListener, (event: unknown) => void>()
  /** Reports an error of a listener. Never throws. */
  readonly report: (error: unknown) => void
  readonly #hearers: Hearer[]

  /** `hearers` get what is recorded. The first listener adds this class to them. */
  constructor(report: (error: unknown) => unknown, hearers: Hearer[]) {
    this.#hearers = hearers
    this.report = (error) => quietly(() => report(error), ignore)
  }

  on<K extends keyof GameEvents>(type: K, listener: Listener<K>): void {
    requireEventType(type)
    this.#emitter.on(type, this.#guard(listener as AnyListener))
  }

  once<K extends keyof GameEvents>(type: K, listener: Listener<K>): void {
    requireEventType(type)
    this.#emitter.once(type, this.#guard(listener as AnyListener))
  }

  off<K extends keyof GameEvents>(type: K, listener: Listener<K>): void {
    const guarded = this.#safe.get(listener as AnyListener)
    if (guarded) this.#emitter.off(type, guarded)
  }

  /** Whether any of these types has a listener of its own. */
  hasListener(...types: readonly (keyof GameEvents)[]): boolean {
    return types.some((type) => this.#emitter.listenerCount(type) > 0)
  }

  /** Emits recorded events, in order. */
  readonly #emitRecorded: Hearer = (events) => {
    for (const event of events) {
      this.#emitter.emit(event.type, event)
      this.#emitter.emit('event', event)
    }
  }

  live(event: LiveEvent): void {
    this.#emitter.emit(event.type, event)
  }

  #guard(listener: AnyListener): (event: unknown) => void {
    const known = this.#safe.get(listener)
    if (known) return known
    if (typeof listener !== 'function')
      throw new InvalidOptionsError(`Expected a listener as a function, got \`${typeof listener}\`.`, 'listener')
    if (!this.#hearers.includes(this.#emitRecorded)) this.#hearers.push(this.#emitRecorded)
    const guarded = (event: unknown) => quietly(() => listener(event), this.report)
    this.#safe.set(listener, guarded)
    return guarded
  }
}

const types = new Set<string>(['event', ...Object.keys(eventData), ...liveEventTypes])

/** A listener for a misspelt type would never be called. */
function requireEventType(type: unknown): void {
  if (types.has(type as string)) return
  const parts = typeof type === 'string' ? type.split('.') : []
  const sharing = [...types].filter((known) => known.split('.').some((part) => parts.includes(part)))
  const near = sharing.length > 0 ? sharing : [nearestWord(String(type), [...types]) ?? []].flat()
  const hint = near.length > 0 ? ` Near it: ${near.map((known) => `\`${known}\``).join(', ')}.` : ''
  throw new InvalidOptionsError(
    `Expected \`event\` or a type of event that docs/events.md lists, got ${describeValue(type)}.${hint}`,
    'type',
  )
}

const ignore = (): void => {}

/** Calls `act`; an error it throws, or its promise rejects with, goes to `failed`. */
export function quietly(act: () => unknown, failed: (error: unknown) => void): void {
  try {
    const result = act()
    if (typeof (result as { then?: unknown } | null | undefined)?.then === 'function')
      Promise.resolve(result).catch(failed)
  } catch (error) {
    failed(error)
  }
}
