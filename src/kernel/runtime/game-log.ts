import { DivergenceError } from '../errors/divergence-error.js'
import { isHostEvent } from '../events/decide/host-acts.js'
import {
  type EventDraft,
  type EventMeta,
  type GameEvent,
  maySee,
  type Observer,
  sameEvent,
  type ViewEvent,
} from '../events/event.js'
import type { EvidenceChain } from '../events/evidence.js'
import { evolve, initialGameState, initialStateWith } from '../events/evolve.js'
import { buildView, displayPlayers, historyFor, LiveView, recordedViewEvent, type View } from '../events/view.js'
import type { GameState } from '../rules/game-state.js'
import type { Ruleset } from '../rules/ruleset.js'
import { deepFreeze } from '../text/objects.js'
import { Observation, type ObservedLog } from './observation.js'

interface GameLogOptions {
  readonly announceKnown?: boolean | undefined
  readonly chain?: EvidenceChain | undefined
  /** The past that a fork shares: what its host did there comes again at the same places. */
  readonly past?: readonly GameEvent[] | undefined
  /** The rules with the code of their powers. Without it, the game's own powers do nothing. */
  readonly ruleset?: Ruleset | undefined
}

/** The log of a game: its events in order, frozen when they are recorded, and the state they lead to. */
export class GameLog implements ObservedLog {
  readonly #events: GameEvent[] = []
  readonly #seen = new Map<Observer, Observation>()
  readonly #known: readonly GameEvent[]
  /** Of the first `#sorted` events, those that not only the moderator sees, in order. */
  #told: GameEvent[] = []
  #sorted = 0
  /** Each event as observers see it, made once for each number: most observers have the same number for it. */
  #shown: (ViewEvent[] | undefined)[] = []
  readonly #announceKnown: boolean
  readonly #chain: EvidenceChain | undefined
  /** By number: events that are taken as they are if the same are recorded. */
  readonly #expected: GameEvent[] = []
  /** By number: the past of a fork. */
  readonly #past: GameEvent[] = []
  /** The log that this one continues. */
  #parent: GameLog | undefined
  #lastStamp: EventMeta = { at: 0 }
  #lastAnswerStamp: EventMeta = { at: 0 }
  #copy: readonly GameEvent[] = Object.freeze([])
  #state: GameState = initialGameState

  /**
   * `known` is a log that is replayed: the recorded events must equal it and keep its `meta`. `announceKnown`:
   * listeners get its events as if they were new. `chain` makes the log evidence.
   */
  constructor(
    known: readonly GameEvent[] = [],
    { announceKnown = false, chain, past = [], ruleset }: GameLogOptions = {},
  ) {
    this.#known = known
    this.#announceKnown = announceKnown
    this.#chain = chain
    for (const event of past) this.#past[event.seq] = event
    if (ruleset) this.#state = initialStateWith(ruleset)
  }

  /** A log that holds these events as they are. They are frozen in place. */
  static holding(events: readonly GameEvent[], ruleset?: Ruleset): GameLog {
    const log = new GameLog([], { ruleset })
    for (const event of events) log.#push(deepFreeze(event))
    return log
  }

  /**
   * A log that begins with all that this one holds, and shares it: what observers have seen is not computed again. Of
   * `expected`, the events that should come next, each is used as it is if the same is recorded. This log must not grow.
   */
  branch(expected: readonly GameEvent[] = []): GameLog {
    const log = new GameLog()
    log.#parent = this
    for (const event of this.#events) log.#events.push(event)
    log.#told = this.#toldEvents().slice()
    log.#sorted = this.#sorted
    log.#state = this.#state
    log.#shown = this.#shown.slice()
    for (const event of expected) log.#expected[event.seq] = event
    return log
  }

  get caughtUp(): boolean {
    return this.#events.length >= this.#known.length
  }

  get state(): GameState {
    return this.#state
  }

  get length(): number {
    return this.#events.length
  }

  /** A frozen copy of everything recorded so far, cached until more is recorded. */
  get events(): readonly GameEvent[] {
    if (this.#copy.length < this.#events.length) this.#copy = Object.freeze([...this.#events])
    return this.#copy
  }

  /** What the host did next, in a log that is played again: that comes between two batches. */
  get hostActs(): readonly GameEvent[] {
    const acts: GameEvent[] = []
    for (let next = this.#next(0); next !== undefined && isHostEvent(next); next = this.#next(acts.length))
      acts.push(next)
    return acts
  }

  /** What a log that is played again has after what the host did next. */
  get afterHostActs(): GameEvent | undefined {
    return this.#next(this.hostActs.length)
  }

  #next(ahead: number): GameEvent | undefined {
    const seq = this.#events.length + ahead
    return this.#known[seq] ?? this.#expected[seq] ?? this.#past[seq]
  }

  at(seq: number): GameEvent | undefined {
    return this.#events[seq]
  }

  /**
   * Records `drafts` in order and returns the new events that listeners should get.
   *
   * @throws {DivergenceError} when an event differs from the known one with its number.
   */
  append(drafts: readonly EventDraft[]): GameEvent[] {
    const at = Date.now()
    const recorded: GameEvent[] = []
    for (const entry of drafts) recorded.push(this.#record(entry, at))
    return this.#known.length === 0 || this.#announceKnown
      ? recorded
      : recorded.filter(({ seq }) => seq >= this.#known.length)
  }

  /** What `observer` may see of the first `length` events. */
  view(observer: Observer, length = this.#events.length): View {
    const known = this.#observation(observer)
    if (known.length > length) return buildView(observer, historyFor(observer, this.#events.slice(0, length)))
    known.advance(length)
    known.view ??= this.#newView(observer, known)
    return known.view
  }

  /** The event that `observer` sees as its number `n`, or undefined. */
  viewEventAt(observer: Observer, n: number): ViewEvent | undefined {
    const known = this.#observation(observer)
    known.advance(this.#events.length)
    return known.at(n)
  }

  candidates(observer: Observer): readonly GameEvent[] {
    return observer === 'moderator' ? this.#events : this.#toldEvents()
  }

  shown(event: GameEvent, n: number): ViewEvent {
    const shown = this.#shown[event.seq]
    const known = shown?.find((each) => each.n === n)
    if (known) return known
    const seen = recordedViewEvent(event, n)
    if (shown) shown.push(seen)
    else this.#shown[event.seq] = [seen]
    return seen
  }

  #record({ type, audience, data, meta, day }: EventDraft, at: number): GameEvent {
    const seq = this.#events.length
    const known = this.#known[seq]
    const drafted = {
      seq,
      type,
      day: day ?? this.#state.day,
      phase: type === 'phase.changed' ? (data as { to: GameEvent['phase'] }).to : this.#state.phase,
      audience: deepFreeze(audience),
      data: deepFreeze(data),
      meta: deepFreeze(known?.meta ?? this.#stamp(meta, at)),
    } as GameEvent
    if (known && !sameEvent(known, drafted)) throw new DivergenceError(seq, { expected: known, actual: drafted })
    const event = this.#chain ? this.#link(drafted, known) : drafted
    const expected = this.#expected[seq]
    return this.#push(expected && sameEvent(expected, event) ? expected : Object.freeze(event))
  }

  #link(event: GameEvent, known: GameEvent | undefined): GameEvent {
    if (known) return this.#chain?.follow(deepFreeze(known)) ?? event
    const sealed = this.#chain?.seal(event) ?? event
    deepFreeze(sealed.meta)
    return sealed
  }

  #push(event: GameEvent): GameEvent {
    this.#events.push(event)
    this.#state = evolve(this.#state, event)
    return event
  }

  /** Events recorded in the same millisecond share their time object, and so do answers that took as long. */
  #stamp(meta: EventMeta | undefined, at: number): EventMeta {
    if (meta === undefined) {
      if (at !== this.#lastStamp.at) this.#lastStamp = Object.freeze({ at })
      return this.#lastStamp
    }
    const { latencyMs } = meta
    if (latencyMs === undefined || Object.keys(meta).length > 1) return { at, ...meta }
    const last = this.#lastAnswerStamp
    if (at !== last.at || latencyMs !== last.latencyMs) this.#lastAnswerStamp = Object.freeze({ at, ...meta })
    return this.#lastAnswerStamp
  }

  #newView(observer: Observer, seen: Observation): View {
    const { state, displayed: before, count } = seen
    if (before?.of === state.players) return new LiveView(observer, { seen, count, state }, before.shown)
    const shown = displayPlayers(state, observer, before)
    seen.displayed = { of: state.players, shown }
    return new LiveView(observer, { seen, count, state }, shown)
  }

  #observation(observer: Observer): Observation {
    const known = this.#seen.get(observer)
    if (known) return known
    const made = this.#parent ? this.#parent.#observedTo(observer).copyFor(this) : new Observation(observer, this)
    this.#seen.set(observer, made)
    return made
  }

  /** What an observer has seen of all that this log holds, for a log that continues it. */
  #observedTo(observer: Observer): Observation {
    const known = this.#observation(observer)
    known.advance(this.#events.length)
    return known
  }

  #toldEvents(): GameEvent[] {
    for (; this.#sorted < this.#events.length; this.#sorted++) {
      const event = this.#events[this.#sorted] as GameEvent
      // What players see without being named, those who watch see too.
      if (Array.isArray(event.audience) || maySee('viewers', event.audience)) this.#told.push(event)
    }
    return this.#told
  }
}
