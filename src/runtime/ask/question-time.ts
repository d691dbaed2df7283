import type { Timer } from '../clock.js'
import type { GameServices } from '../game-services.js'

const longestTimerMs = 2_147_483_647

/** What one question does to the time of its game: it has one timer at most, and while it is open simulated time stands still. */
export class QuestionTime {
  readonly #game: GameServices
  #timer: Timer | undefined
  /** The time for the answer that was left when its timer was set; undefined while no answer is waited for. */
  #leftMs: number | undefined
  #expire: () => void = () => {}
  /** How many promises the agent waits for that do not count. */
  #untimed = 0
  #holds = false
  #calling = false

  constructor(game: GameServices) {
    this.#game = game
  }

  /** Calls `fn` after so much of the game's time, or of real time. */
  set(fn: () => void, delayMs: number, clock: 'game' | 'wall'): void {
    this.#timer = (clock === 'game' ? this.#game.clock : this.#game.clock.wall).setTimeout(fn, delayMs)
  }

  clear(): void {
    if (this.#timer !== undefined) this.#game.clock.clearTimeout(this.#timer)
    this.#timer = undefined
    this.#leftMs = undefined
  }

  /** Calls `expire` when the time for an answer is over. */
  limit(expire: () => void, timeoutMs: number): void {
    this.#expire = expire
    this.#leftMs = timeoutMs
    if (this.#untimed === 0) this.#start()
  }

  /** A call is made: nothing is waited for that does not count. */
  reset(): void {
    this.#untimed = 0
  }

  /** The time for the answer stands still, until as many calls of `continue`. */
  stop(): void {
    this.#untimed += 1
    if (this.#untimed > 1 || this.#leftMs === undefined || this.#timer === undefined) return
    const leftMs = this.#timer.dueAt - this.#game.clock.wall.now()
    this.clear()
    this.#leftMs = leftMs
  }

  continue(): void {
    this.#untimed -= 1
    if (this.#untimed === 0) this.#start()
  }

  hold(): void {
    if (!this.#holds) this.#game.clock.hold()
    this.#holds = true
  }

  release(): void {
    if (this.#holds) this.#game.clock.release()
    this.#holds = false
  }

  beginCall(): void {
    this.hold()
    if (!this.#calling) this.#game.control.beginCall()
    this.#calling = true
  }

  endCall(): void {
    if (this.#calling) this.#game.control.endCall()
    this.#calling = false
  }

  /** The question is over. */
  close(): void {
    this.clear()
    this.endCall()
    this.release()
  }

  #start(): void {
    if (this.#leftMs === undefined || this.#leftMs > longestTimerMs) return
    this.set(this.#expire, this.#leftMs, 'wall')
  }
}
