import { evolve, nothingYet } from '../../../src/events/index.js'
import type { GameState, ViewEvent } from '../../../src/index.js'

/** Every state after so many events is kept. */
const stride = 64

/** The events that one audience has seen of a game, and the state at each moment, folded from them. */
export class History {
  readonly events: ViewEvent[] = []
  /** The states before events 0, 64, 128 and so on. */
  readonly #kept: GameState[] = [nothingYet]
  #last: { readonly count: number; readonly state: GameState } = { count: 0, state: nothingYet }

  /** Adds the events that follow the last one. Events that are known already, and events after a gap, are ignored. */
  append(events: readonly ViewEvent[]): void {
    for (const event of events) if (event.n === this.events.length) this.events.push(event)
  }

  /** The state after the first `count` events. */
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
