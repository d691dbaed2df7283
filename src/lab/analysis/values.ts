import { blockMean, rateOf } from '../intervals.js'
import { type Branch, branchKey, type Outcomes } from './simulator.js'

/** A share of 1, with an interval that contains the true one in 95 of 100 cases. */
export interface Chance {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** The chance of each side to win from a moment on. Sides that never won are there too, with their interval. */
export interface Value {
  /** How many continuations were played; 0 if the game is over. */
  readonly continuations: number
  readonly chances: Readonly<Record<string, Chance>>
}

/** A difference in points of 100, with its interval: those of all choices, or of all moments, hold together at 95 %. */
export interface Points {
  readonly points: number
  readonly low: number
  readonly high: number
}

/** Where the outcomes of continuations are kept, so that an analysis that is stopped continues without loss. */
export interface AnalysisCache {
  /** All outcomes of this branch, from its first continuation on. */
  get(key: string): Outcomes | undefined
  /** Keeps more of them. */
  append(key: string, outcomes: Outcomes): void
}

/** Plays continuations: in this thread, or on workers. */
export interface ContinuationPlayer {
  /** How many calls of `play` may run at once. */
  readonly lanes: number
  play(branch: Branch, first: number, count: number): Promise<Outcomes>
}

const batch = 64

/** The shortest rest of a batch that is worth a thread of its own. */
const chunk = 16

/** Outcomes of branches, played when they are missing. The same number is always the same continuation. */
export class OutcomeSource {
  readonly #player: ContinuationPlayer
  readonly #cache: AnalysisCache
  readonly #signal: AbortSignal | undefined

  constructor(player: ContinuationPlayer, cache: AnalysisCache, signal?: AbortSignal) {
    this.#player = player
    this.#cache = cache
    this.#signal = signal
  }

  /** The first `count` outcomes. Throws the reason of the signal once it is aborted; what was played is kept. */
  async take(branch: Branch, count: number): Promise<Outcomes> {
    const key = branchKey(branch)
    let known = this.#cache.get(key) ?? ''
    while (known.length < count) {
      this.#signal?.throwIfAborted()
      const more = await this.#play(branch, known.length, Math.min(batch, count - known.length))
      this.#cache.append(key, more)
      known += more
    }
    return known.slice(0, count)
  }

  /** The value of a branch: of `most` continuations, or of fewer if the intervals are already narrow enough. */
  async value(
    branch: Branch,
    sides: readonly string[],
    { precision, most }: { precision: number; most: number },
  ): Promise<Value> {
    for (let count = Math.min(batch, most); ; count = Math.min(most, count + batch)) {
      const value = valueFrom(await this.take(branch, count), sides)
      const widest = Math.max(...Object.values(value.chances).map(({ low, high }) => (high - low) / 2))
      if (count >= most || widest <= precision) return value
    }
  }

  async #play(branch: Branch, first: number, count: number): Promise<Outcomes> {
    const size = Math.max(chunk, Math.ceil(count / this.#player.lanes))
    const starts = Array.from({ length: Math.ceil(count / size) }, (_, at) => first + at * size)
    const played = await Promise.all(
      starts.map((start) => this.#player.play(branch, start, Math.min(size, first + count - start))),
    )
    return played.join('')
  }
}

/** A branch of which no continuation could be played has no value: its intervals are as wide as can be. */
export function valueFrom(outcomes: Outcomes, sides: readonly string[]): Value {
  const played = outcomes.replaceAll('-', '')
  const chances = sides.map((side, at) => {
    const { share, low, high } = rateOf(played.split(at.toString(36)).length - 1, played.length)
    return [side, { share: share ?? 0, low, high }] as const
  })
  return { continuations: played.length, chances: Object.fromEntries(chances) }
}

/** The value of a game that has been won; by `other` if no side is named so. */
export function wonValue(winner: string, sides: readonly string[]): Value {
  const won = sides.includes(winner) ? winner : 'other'
  const certain = (side: string): Chance =>
    side === won ? { share: 1, low: 1, high: 1 } : { share: 0, low: 0, high: 0 }
  return { continuations: 0, chances: Object.fromEntries(sides.map((side) => [side, certain(side)])) }
}

/** How much more often a side won with one outcome of each pair than with the other, in points. Intervals of `among` hold together. */
export function meanPoints(differences: readonly number[], among: number): Points {
  if (differences.length === 0) return { points: 0, low: -100, high: 100 }
  const { mean, low, high } = blockMean(differences, among)
  return { points: 100 * mean, low: 100 * Math.max(-1, low), high: 100 * Math.min(1, high) }
}
