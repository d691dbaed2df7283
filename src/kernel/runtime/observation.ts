import { type GameEvent, maySee, type Observer, type ViewEvent } from '../events/event.js'
import { initialGameState } from '../events/evolve.js'
import { type DisplayedPlayers, evolveView, type SeenEvents, type View } from '../events/view.js'
import type { GameState } from '../rules/game-state.js'

/** The log of a game, as one who makes the events of an observer reads it. */
export interface ObservedLog {
  /** The events that the observer may see, with some that it may not. */
  candidates(observer: Observer): readonly GameEvent[]
  /** The event as observers see it who have seen `n` before. */
  shown(event: GameEvent, n: number): ViewEvent
}

/** How far an observer has seen a log: the events are counted at once, and made when they are read. */
export class Observation implements SeenEvents {
  length = 0
  count = 0
  state: GameState = initialGameState
  /** Cached until the observer sees another event. */
  view: View | null = null
  /** Cached until something happens to one of the players `of`. */
  displayed: { readonly of: GameState['players']; readonly shown: DisplayedPlayers } | undefined
  readonly #observer: Observer
  readonly #log: ObservedLog
  #looked = 0
  #events: ViewEvent[] = []
  /** Up to which candidate the events are made. */
  #made = 0

  constructor(observer: Observer, log: ObservedLog) {
    this.#observer = observer
    this.#log = log
  }

  /** The same for a log that begins with this one. */
  copyFor(log: ObservedLog): Observation {
    const copy = new Observation(this.#observer, log)
    const { length, count, state, view, displayed } = this
    Object.assign(copy, { length, count, state, view, displayed })
    copy.#looked = this.#looked
    copy.#events = this.#events.slice()
    copy.#made = this.#made
    return copy
  }

  advance(length: number): void {
    const before = this.count
    const candidates = this.#log.candidates(this.#observer)
    for (let event = candidates[this.#looked]; event !== undefined && event.seq < length; ) {
      if (maySee(this.#observer, event.audience)) {
        this.count += 1
        this.state = evolveView(this.state, event)
      }
      this.#looked += 1
      event = candidates[this.#looked]
    }
    this.length = Math.max(this.length, length)
    if (this.count > before) this.view = null
  }

  at(n: number): ViewEvent | undefined {
    return this.#make(Math.min(n + 1, this.count))[n]
  }

  first(count: number): readonly ViewEvent[] {
    return this.#make(count).slice(0, count)
  }

  #make(count: number): readonly ViewEvent[] {
    const events = this.#events
    if (events.length >= count) return events
    const candidates = this.#log.candidates(this.#observer)
    for (; events.length < count; this.#made++) {
      const event = candidates[this.#made] as GameEvent
      if (maySee(this.#observer, event.audience)) events.push(this.#log.shown(event, events.length))
    }
    return events
  }
}
