import { Cancellation } from './ask/cancellation.js'
import type { GameClock } from './clock/game-clock.js'
import type { Pause } from './pause.js'

/** What a pace works with. */
export interface PaceParts {
  readonly pause: Pause
  /** How long each question takes at least, in ms of real time. */
  readonly paceMs: number
}

/** How fast a game goes on: it stands while it is paused, and lets every question take its time for people who watch. */
export class Pace {
  readonly #parts: PaceParts
  readonly #clocks: { readonly clock: GameClock; readonly wall: GameClock }

  /** `clock` is the game's, which stands during a rest where it is simulated; `wall` measures the rest. */
  constructor(parts: PaceParts, clocks: { readonly clock: GameClock; readonly wall: GameClock }) {
    this.#parts = parts
    this.#clocks = clocks
  }

  /** Whether the game goes on at once. */
  get free(): boolean {
    return this.#parts.pause.open && this.#parts.paceMs === 0
  }

  /** Resolves when the game may go on; rejects when nobody waits for the question any more. */
  async passed(cancellation = new Cancellation()): Promise<void> {
    const { pause, paceMs } = this.#parts
    if (paceMs > 0 && !pause.stepping) await this.#rest(cancellation)
    while (!pause.open) await pause.opened()
  }

  /** A step cuts a rest short. */
  #rest(cancellation: Cancellation): Promise<void> {
    const { pause, paceMs } = this.#parts
    const { clock, wall } = this.#clocks
    clock.hold()
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        wall.clearTimeout(timer)
        cancellation.ignore(stop)
        pause.restEnds(wake)
        clock.release()
        settle()
      }
      const wake = () => end(resolve)
      const stop = () => end(() => reject(cancellation.reason))
      const timer = wall.setTimeout(wake, paceMs)
      cancellation.listen(stop)
      pause.rests(wake)
      if (cancellation.cancelled) stop()
    })
  }
}
