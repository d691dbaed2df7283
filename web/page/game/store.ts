import { type GameState, isEvent, type Observer, type ViewEvent } from '../../../src/index.js'
import { evolve, initialGameState } from '../../../src/kernel/events/index.js'
import { isStop } from '../../../src/words/stories/index.js'
import { oncePerFrame, Store } from '../../use-store.js'

/** What a player is saying or thinking at this moment, before it is recorded as an event. */
export interface Streamed {
  readonly player: string
  readonly kind: 'speech' | 'thought'
  readonly text: string
}

/** The state of a source: loading, all events so far are there, its connection is lost, or there is no such game. */
type SourceState = 'loading' | 'open' | 'broken' | 'missing'

/** Who is waited for in public, who of those asked at once has answered, and which people are away. */
interface AwaitedPlayers {
  readonly waiting: readonly string[]
  readonly answered: readonly string[]
  readonly away: readonly string[]
}

export interface SourceListener {
  readonly onAudience: (audience: Observer) => void
  /** Gets events of that audience, in order; some may come twice. */
  readonly onEvents: (events: readonly ViewEvent[]) => void
  /** Gets what replaces the words streamed before; undefined once they are recorded or taken back. */
  readonly onStream: (streamed: Streamed | undefined) => void
  readonly onLine: (line: SourceState) => void
  readonly onAwaited: (awaited: AwaitedPlayers) => void
}

/** Where the events of a game come from: a server, or the file that the page is in. */
export interface GameSource {
  /** Passes all events so far to the listener, and then each new one. Returns how to stop that. */
  readonly follow: (listener: SourceListener) => () => void
}

/** A game that is there as a whole, as this audience sees it. */
export const wholeSource = (audience: Observer, events: readonly ViewEvent[]): GameSource => ({
  follow: ({ onAudience, onEvents, onLine }) => {
    onAudience(audience)
    onEvents(events)
    onLine('open')
    return () => {}
  },
})

/** Forwards the beginning of the next phase; backwards that of this phase, and from there that of the one before. */
export function findNextPhase(events: readonly ViewEvent[], at: number, step: 1 | -1): number {
  for (let n = at + step; n >= 0 && n < events.length; n += step)
    if (events[n]?.type === 'phase.changed' || events[n]?.type === 'game.ended') return n
  return step === 1 ? events.length - 1 : 0
}

/** Every state after so many events is kept. */
const stride = 64

/** The events that one audience has seen of a game, and the state at each moment, folded from them. */
class History {
  readonly events: ViewEvent[] = []
  /** The states before events 0, 64, 128 and so on. */
  readonly #kept: GameState[] = [initialGameState]
  #last: { readonly count: number; readonly state: GameState } = { count: 0, state: initialGameState }

  /** Adds the events that follow the last one. Events that are known already, and events after a gap, are ignored. */
  append(events: readonly ViewEvent[]): void {
    for (const event of events) if (event.n === this.events.length) this.events.push(event)
  }

  stateAfter(count: number): GameState {
    const end = Math.max(0, Math.min(count, this.events.length))
    const kept = Math.min(Math.floor(end / stride), this.#kept.length - 1)
    const isNear = this.#last.count <= end && this.#last.count >= kept * stride
    let { count: at, state } = isNear ? this.#last : { count: kept * stride, state: this.#kept[kept] as GameState }
    for (; at < end; at += 1) {
      state = evolve(state, this.events[at] as ViewEvent)
      if (at + 1 === this.#kept.length * stride) this.#kept.push(state)
    }
    this.#last = { count: end, state }
    return state
  }
}

/** Where a finished game opens; below 0 at its first event. */
export type Opening = (events: readonly ViewEvent[]) => number

/** One game as one audience sees it, and the moment that is shown. Changes are told once a frame at most. */
export class GameStore extends Store {
  readonly #history = new History()
  readonly #changed = oncePerFrame(() => this.notify())
  audience: Observer = 'public'
  line: SourceState = 'loading'
  streamed: Streamed | undefined
  awaited: AwaitedPlayers = { waiting: [], answered: [], away: [] }
  /** The number of the event that is shown; -1 before the first. */
  at = -1
  /** Whether the game goes on by itself on stage: from moment to moment, and in a running game with what still comes. */
  isPlaying: boolean
  /** Whether this page has seen the game running. */
  wasLive = false
  #wished: number | undefined
  #isWhole = false
  readonly #opensAt: Opening
  /** The furthest moment that was shown. */
  #furthest = -1

  /** `wished`: the moment to begin with; the store goes to it once it has arrived. `opensAt`: where a finished game opens otherwise. */
  constructor(wished?: number, isPlaying = false, opensAt: Opening = (events) => events.findIndex(isStop)) {
    super()
    this.#wished = wished
    this.isPlaying = isPlaying
    this.#opensAt = opensAt
  }

  get events(): readonly ViewEvent[] {
    return this.#history.events
  }

  get last(): number {
    return this.events.length - 1
  }

  get isOver(): boolean {
    return this.events.at(-1)?.type === 'game.ended'
  }

  /**
   * Up to where the story is told. Spectators read no more than the stage shows; who plays or moderates a running game reads
   * all that has happened.
   */
  get toldTo(): number {
    return this.wasLive && this.isPlaying && this.#takesPart ? this.last : this.at
  }

  /** The newest moment that may be shown or counted anywhere: of a running game, spectators know no more than what was on stage. */
  get knownTo(): number {
    return this.wasLive && !this.#takesPart ? this.#furthest : this.last
  }

  get isEndKnown(): boolean {
    return this.isOver && this.knownTo === this.last
  }

  get #takesPart(): boolean {
    return this.audience === 'moderator' || this.state.players.some(({ id }) => id === this.audience)
  }

  get state(): GameState {
    return this.#history.stateAfter(this.at + 1)
  }

  get rules(): GameState['rules'] {
    const opened = this.events.find((event) => isEvent(event, 'game.opened'))
    return opened?.data.rules ?? null
  }

  stateAfter(count: number): GameState {
    return this.#history.stateAfter(count)
  }

  /** Takes the events of a source. Returns how to stop that. */
  follow(source: GameSource): () => void {
    return source.follow({
      onAudience: (audience) => this.#change({ audience }),
      onEvents: (events) => this.#take(events),
      onStream: (streamed) => this.#change({ streamed }),
      onAwaited: (awaited) => this.#change({ awaited }),
      onLine: (line) => {
        const isFirst = line === 'open' && !this.#isWhole
        this.#isWhole ||= line === 'open'
        // A long game arrives in parts: only now it is known that it was over before the page was opened.
        if (isFirst && this.isOver && this.wasLive) this.#reopen()
        this.#change({ line })
      },
    })
  }

  /** Whether a running game is played as it happens, if the stage is not behind. */
  get isFollowing(): boolean {
    return this.isPlaying && !this.isOver
  }

  /**
   * Shows another moment; the first or the last one for a number beyond the ends. A running game stands still there, unless
   * it is the newest moment.
   */
  goTo(at: number): void {
    this.#wished = undefined
    this.show(at)
    if (!this.isOver) this.isPlaying = this.at === this.last
  }

  /** The same without a change of whether it plays. */
  show(at: number): void {
    this.#put(Math.max(0, Math.min(at, this.last)))
    this.#changed()
  }

  /** Leaves out everything up to the newest moment, and plays on from there. */
  catchUp(): void {
    this.show(this.last)
    this.setPlaying(true)
  }

  setPlaying(isPlaying: boolean): void {
    this.isPlaying = isPlaying
    this.#changed()
  }

  #take(events: readonly ViewEvent[]): void {
    const wasEmpty = this.last < 0
    this.#history.append(events)
    if (this.last < 0) return
    if (this.#wished !== undefined) {
      this.#put(Math.min(this.#wished, this.last))
      if (this.#wished <= this.last) this.#wished = undefined
    } else if (wasEmpty) this.#begin()
    // What had happened before the page was opened is not played.
    else if (this.isFollowing && !this.#isWhole) this.#put(this.last)
    this.#changed()
  }

  /** A finished game is shown from its beginning, a running one as it happens. */
  #begin(): void {
    this.#put(this.isOver ? Math.max(0, this.#opensAt(this.events)) : this.last)
    this.isPlaying ||= !this.isOver
    this.wasLive = !this.isOver
  }

  #put(at: number): void {
    this.at = at
    this.#furthest = Math.max(this.#furthest, at)
  }

  #reopen(): void {
    if (this.isPlaying) {
      this.isPlaying = false
      this.#begin()
    } else this.wasLive = false
  }

  #change(changes: Partial<Pick<GameStore, 'audience' | 'line' | 'streamed' | 'awaited'>>): void {
    Object.assign(this, changes)
    this.#changed()
  }
}
