import type { GameClock, Timer } from './clock.js'

/**
 * A part of the game in which players may be asked secretly takes the time of so many questions, or two, four, eight times as
 * long if that is not enough.
 */
const questionsPerPart = 4

/** How long a part takes that has already taken `passedMs` and takes `leastMs` at least. */
function partMs(passedMs: number, leastMs: number): number {
  let wholeMs = leastMs
  while (wholeMs < passedMs) wholeMs *= 2
  return wholeMs
}

interface Rest {
  readonly timer: Timer
  /** For a part of a night: when it is over. */
  readonly endsAt?: number
}

/**
 * The pace of a game: every public question takes a minimum time for people who watch, and every night the same, so that its
 * length gives nothing away; so does what answers to a death or a dawn. Simulated time stands still during a rest.
 */
export class Pace<Waiter> {
  readonly #clock: GameClock
  readonly #paceMs: number
  /** Gets a waiter whose rest is over. */
  readonly #onRested: (waiter: Waiter) => void
  readonly #resting = new Map<Waiter, Rest>()
  #partSince = 0
  /** When everybody last learned something, in time without pauses, which everybody sees by day. */
  #newsAt = 0

  constructor(clock: GameClock, paceMs: number, onRested: (waiter: Waiter) => void) {
    this.#clock = clock
    this.#paceMs = paceMs
    this.#onRested = onRested
  }

  rest(waiter: Waiter): void {
    this.#clock.hold()
    this.#resting.set(waiter, { timer: this.#clock.wall.setTimeout(() => this.#end(waiter), this.#paceMs) })
  }

  beginNight(): void {
    this.#partSince = this.#clock.wall.read()
  }

  /**
   * A rest until a part of the night is over. How long that takes depends on nothing that happened in it. What the part itself took,
   * with its pauses and steps, is counted.
   */
  restUntilMorning(waiter: Waiter): void {
    this.#clock.hold()
    this.#planMorning(waiter)
  }

  /** Everybody learns something. */
  noteNews(): void {
    this.#newsAt = this.#clock.wall.now()
  }

  /** A rest for a time since the last news that does not depend on who was asked since. `isLong`: somebody may have been. */
  restSinceNews(waiter: Waiter, isLong: boolean): void {
    this.#clock.hold()
    const passedMs = this.#clock.wall.now() - this.#newsAt
    const restMs = partMs(passedMs, (isLong ? questionsPerPart : 1) * this.#paceMs) - passedMs
    this.#resting.set(waiter, { timer: this.#clock.wall.setTimeout(() => this.#end(waiter), restMs) })
  }

  /** Plans the nights anew after a pause: pauses in them are counted. */
  resume(): void {
    for (const [waiter, { endsAt }] of this.#resting) if (endsAt !== undefined) this.#planMorning(waiter)
  }

  /** Ends all rests but those of a night. */
  cutShort(): void {
    for (const [waiter, { endsAt }] of this.#resting) if (endsAt === undefined) queueMicrotask(() => this.#end(waiter))
  }

  /** Whether the waiter rested, and does so no more. */
  stop(waiter: Waiter): boolean {
    const rest = this.#resting.get(waiter)
    if (rest === undefined) return false
    this.#resting.delete(waiter)
    // The next part begins where this one ends.
    this.#partSince = rest.endsAt ?? this.#partSince
    this.#clock.clearTimeout(rest.timer)
    this.#clock.release()
    return true
  }

  #planMorning(waiter: Waiter): void {
    const passedMs = this.#clock.wall.read() - this.#partSince
    const wholeMs = partMs(passedMs, questionsPerPart * this.#paceMs)
    this.#clock.clearTimeout(this.#resting.get(waiter)?.timer)
    const timer = this.#clock.wall.setTimeout(() => this.#end(waiter), wholeMs - passedMs)
    this.#resting.set(waiter, { timer, endsAt: this.#partSince + wholeMs })
  }

  #end(waiter: Waiter): void {
    if (this.stop(waiter)) this.#onRested(waiter)
  }
}
