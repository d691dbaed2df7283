import { Cancellation } from './ask/cancellation.js'
import type { GameClock } from './clock/game-clock.js'
import type { Pause } from './pause.js'

/** The parts of a pace. */
export interface PaceParts {
  readonly pause: Pause
  /** How long each question takes at least, in ms of real time; 0 for a game without a pace. */
  readonly paceMs: number
}

/**
 * The pace of a game: it stops while the game is paused, and makes every question take a minimum time for people who
 * watch.
 */
export class Pace {
  /** The game never continues at once: each question takes its time. */
  readonly open: boolean = false
  readonly #parts: PaceParts
  readonly #clocks: { readonly clock: GameClock; readonly wall: GameClock }

  /** `clock` is the game's; a simulated one stands still during a rest. `wall` measures the rest. */
  constructor(parts: PaceParts, clocks: { readonly clock: GameClock; readonly wall: GameClock }) {
    this.#parts = parts
    this.#clocks = clocks
  }

  /** Resolves when the game may continue; rejects when the question is cancelled. */
  async pass(cancellation = new Cancellation()): Promise<void> {
    const { pause } = this.#parts
    if (!pause.stepping) await this.#rest(cancellation)
    await pause.pass()
  }

  /** Rests for the pace; a step ends the rest early. */
  #rest(cancellation: Cancellation): Promise<void> {
    const { pause, paceMs } = this.#parts
    const { clock, wall } = this.#clocks
    clock.hold()
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        wall.clearTimeout(timer)
        cancellation.ignore(stop)
        pause.removeRest(wake)
        clock.release()
        settle()
      }
      const wake = () => end(resolve)
      const stop = () => end(() => reject(cancellation.reason))
      const timer = wall.setTimeout(wake, paceMs)
      cancellation.listen(stop)
      pause.addRest(wake)
      if (cancellation.cancelled) stop()
    })
  }
}
