import { DivergenceError } from '../errors/divergence-error.js'
import { maySee, type Observer } from '../events/audience.js'
import type { EventDraft, EventMeta, GameEvent } from '../events/event.js'
import { evolve, nothingYet } from '../events/evolve.js'
import { sameEvent } from '../events/same-event.js'
import { learn, type Seen, seenAs, seenBy, type View, viewOf } from '../events/view.js'
import { deepFreeze } from '../rules/deep-freeze.js'
import type { GameState } from '../rules/game-state.js'

/** What one observer has seen of the first `length` events of the log. */
interface Progress {
  length: number
  readonly events: Seen['events'][number][]
  state: GameState
}

/** The one truth of a game: its events in order, frozen as they are recorded, and the state they fold to. */
export class GameLog {
  readonly #events: GameEvent[] = []
  readonly #seen = new Map<Observer, Progress>()
  readonly #stamp: () => EventMeta
  readonly #known: readonly GameEvent[]
  #state: GameState = nothingYet

  /** `known` is a log that is played again: what is recorded must say the same, and keeps its `meta`. */
  constructor(stamp: () => EventMeta, known: readonly GameEvent[] = []) {
    this.#stamp = stamp
    this.#known = known
  }

  /** Whether everything that was known is recorded again. */
  get caughtUp(): boolean {
    return this.#events.length >= this.#known.length
  }

  get state(): GameState {
    return this.#state
  }

  get length(): number {
    return this.#events.length
  }

  /** A frozen copy of everything recorded so far. */
  get events(): readonly GameEvent[] {
    return Object.freeze([...this.#events])
  }

  /** The event numbered `seq`, or undefined. */
  at(seq: number): GameEvent | undefined {
    return this.#events[seq]
  }

  /**
   * Records `drafts` in order and returns those of the events they became that were not known before.
   *
   * @throws {DivergenceError} when an event differs from the known one in its place.
   */
  append(drafts: readonly EventDraft[]): GameEvent[] {
    const recorded = drafts.map((entry) => this.#record(entry))
    return recorded.filter(({ seq }) => seq >= this.#known.length)
  }

  /** What `observer` may see of the first `length` events. */
  view(observer: Observer, length = this.#events.length): View {
    const { events, state } = this.#progress(observer, length)
    return viewOf(observer, { events: events.slice(), state })
  }

  #record({ type, audience, data, meta, day }: EventDraft): GameEvent {
    const seq = this.#events.length
    const known = this.#known[seq]
    const event = deepFreeze({
      seq,
      type,
      day: day ?? this.#state.day,
      phase: type === 'phase.changed' ? (data as { to: GameEvent['phase'] }).to : this.#state.phase,
      audience,
      data,
      meta: known?.meta ?? (meta ? { ...this.#stamp(), ...meta } : this.#stamp()),
    }) as GameEvent
    if (known && !sameEvent(known, event)) throw new DivergenceError(seq, { expected: known, actual: event })
    this.#events.push(event)
    this.#state = evolve(this.#state, event)
    return event
  }

  #progress(observer: Observer, length: number): Seen {
    const known = this.#seen.get(observer) ?? { length: 0, events: [], state: nothingYet }
    if (known.length > length) return seenBy(observer, this.#events.slice(0, length))
    for (; known.length < length; known.length++) {
      const event = this.#events[known.length] as GameEvent
      if (!maySee(observer, event.audience)) continue
      const seen = seenAs(event, known.events.length)
      known.events.push(seen)
      known.state = learn(known.state, seen)
    }
    this.#seen.set(observer, known)
    return known
  }
}
