import { type GameState, isEvent, type Observer, type ViewEvent } from '../../../src/index.js'
import { oncePerFrame } from '../../once-per-frame.js'
import { History } from './history.js'
import type { GameSource, Line, Streamed } from './source.js'
import { isStop } from './stops.js'

/** One game as one audience sees it, and the moment that is shown. */
export class GameStore {
  readonly #history = new History()
  readonly #listeners = new Set<() => void>()
  readonly #changed = oncePerFrame(() => {
    for (const listener of this.#listeners) listener()
  })
  audience: Observer = 'public'
  line: Line = 'loading'
  streamed: Streamed | undefined
  /** The number of the event that is shown; -1 before the first. */
  at = -1
  /** Whether each new event is shown as it arrives. */
  isFollowing = false
  #wished: number | undefined

  /** `wished`: the moment to begin with; the store goes to it once it has arrived. */
  constructor(wished?: number) {
    this.#wished = wished
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

  /** The state after the event that is shown. */
  get state(): GameState {
    return this.#history.stateAfter(this.at + 1)
  }

  /** The rules of the game; `null` before it is opened. */
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
      onLine: (line) => this.#change({ line }),
    })
  }

  /** Shows another moment; the first or the last one for a number beyond the ends. */
  goTo(at: number): void {
    this.#wished = undefined
    this.at = Math.max(0, Math.min(at, this.last))
    this.isFollowing = this.at === this.last && !this.isOver
    this.#changed()
  }

  /** Calls `listener` after changes, once a frame at most. Returns how to stop that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #take(events: readonly ViewEvent[]): void {
    const wasEmpty = this.last < 0
    this.#history.append(events)
    if (this.last < 0) return
    if (this.#wished !== undefined) {
      this.at = Math.min(this.#wished, this.last)
      if (this.#wished <= this.last) this.#wished = undefined
    } else if (wasEmpty) this.#begin()
    else if (this.isFollowing) this.at = this.last
    this.#changed()
  }

  /** A finished game is shown from its beginning, a running one as it happens. */
  #begin(): void {
    this.at = this.isOver ? Math.max(0, this.events.findIndex(isStop)) : this.last
    this.isFollowing = !this.isOver
  }

  #change(changes: Partial<Pick<GameStore, 'audience' | 'line' | 'streamed'>>): void {
    Object.assign(this, changes)
    this.#changed()
  }
}
