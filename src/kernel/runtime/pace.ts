import type { GameEvent, ViewEvent } from '../events/event.js'
import { longestTimeMs } from '../events/limits.js'
import { recordedViewEvent } from '../events/view.js'
import { hasChannels } from '../rules/channel.js'
import { ownChart } from '../rules/charts.js'
import { mayReactSecretly } from '../rules/deaths.js'
import { type GameState, isNightPhase } from '../rules/game-state.js'
import { rulesetOf } from '../rules/ruleset.js'
import type { GameClock, Timer } from './clock.js'

/**
 * A part of the game in which players may be asked secretly takes the time of so many questions, or two, four, eight times as
 * long if that is not enough.
 */
const questionsPerPart = 4

/** After the last answer of a part that counts, so much of it is left to record them all. */
const closingMs = 1_000

/** How long a part takes that has already taken `passedMs` and takes `leastMs` at least. */
function partMs(passedMs: number, leastMs: number): number {
  let wholeMs = leastMs
  while (wholeMs < passedMs) wholeMs *= 2
  return wholeMs
}

/**
 * What a rest lasts for: the time of one question, until people who watch have read everything, until a part of the night is
 * over, or for a time since everybody learned something. `mayAsk`: whether by these rules somebody may be asked secretly in
 * it; the first part of a night always may.
 */
export type RestPlan =
  | { readonly until: 'question' }
  | { readonly until: 'read' }
  | { readonly until: 'partOfNight' | 'news'; readonly mayAsk: boolean }

/** After a death or at dawn. */
export const restSinceNews = (state: GameState) =>
  ({ until: 'news', mayAsk: mayReactSecretly(rulesetOf(state)) }) as const

/** At a point where nobody is asked: by night the end of a part. A night of the game's own, or one with a talk before it, may ask somebody in each of its parts. */
export function restAtPause(state: GameState): RestPlan {
  if (state.phase === 'whispers') return { until: 'news', mayAsk: true }
  if (!isNightPhase(state.phase)) return restSinceNews(state)
  const { rules } = state
  const hasMore = rules !== null && (ownChart(rules, 'night') !== undefined || hasChannels(rules, 'night'))
  return { until: 'partOfNight', mayAsk: hasMore || (rulesetOf(state)?.latePowers.length ?? 0) > 0 }
}

interface Rest {
  readonly timer: Timer
  /** For a part of a night. */
  readonly night?: { readonly endsAt: number; readonly leastMs: number }
}

/** How long people who watch need for what everybody learned by event `at` of `events`, in ms. */
export type ReadingTime = (events: readonly ViewEvent[], at: number) => number

interface PaceParts<Waiter> {
  readonly clock: GameClock
  readonly paceMs: number
  /** Absent: a public question takes `paceMs`, whatever happened before it. */
  readonly readingMs?: ReadingTime | undefined
  /** The longest that an answer may take by what the seats state. Absent: all answer at once, or time is simulated. */
  readonly answerMs?: number | undefined
  /** Gets a waiter whose rest is over. */
  readonly onRested: (waiter: Waiter) => void
}

/**
 * The pace of a game: every public question takes a minimum time for people who watch, and every night the same, so that its
 * length gives nothing away; so does what answers to a death or a dawn. The time of such a part is fixed beforehand: secret
 * answers that come later do not count. Simulated time stands still during a rest.
 */
export class Pace<Waiter> {
  readonly #parts: PaceParts<Waiter>
  readonly #resting = new Map<Waiter, Rest>()
  /** When the part of the night began, in time that runs during pauses too, and in time without them. */
  #partSince: number
  #partBeganAt = 0
  #isFirstPart = true
  /** When everybody last learned something, in time without pauses, which everybody sees by day. */
  #newsAt = 0
  /** What everybody has learned, how much of it was counted, and when people who watch have read that. */
  readonly #news: ViewEvent[] = []
  #counted = 0
  #readAt = 0

  constructor(parts: PaceParts<Waiter>) {
    this.#parts = parts
    this.#partSince = parts.clock.wall.read()
  }

  /** Whether people who watch are left the time to read. */
  get leavesTimeToRead(): boolean {
    return this.#parts.readingMs !== undefined
  }

  beginNight(): void {
    this.#beginPart(this.#parts.clock.wall.read())
    this.#isFirstPart = true
  }

  /** Everybody learns something. */
  noteNews(events: readonly GameEvent[]): void {
    this.#newsAt = this.#parts.clock.wall.now()
    if (this.#parts.readingMs === undefined) return
    for (const event of events)
      if (event.audience === 'public') this.#news.push(recordedViewEvent(event, this.#news.length))
  }

  /** When a secret answer must be there, on the clock without pauses. Undefined: whenever it comes. */
  answerBy(isNight: boolean): number | undefined {
    if (this.#parts.answerMs === undefined) return undefined
    return (isNight ? this.#partBeganAt : this.#newsAt) + this.#askingMs - closingMs
  }

  /**
   * How long a rest takes depends on nothing that happened in secret. What a part of a night itself took, with its pauses and
   * steps, is counted.
   */
  rest(waiter: Waiter, plan: RestPlan): void {
    const { clock, paceMs, readingMs } = this.#parts
    clock.hold()
    if (readingMs) this.#countNews(readingMs)
    const unreadMs = Math.min(longestTimeMs, Math.max(0, this.#readAt - clock.wall.now()))
    if (plan.until === 'read') this.#plan(waiter, unreadMs)
    else if (plan.until === 'question') this.#plan(waiter, readingMs ? unreadMs : paceMs)
    else if (plan.until === 'partOfNight') {
      const mayAsk = plan.mayAsk || this.#isFirstPart
      const leastMs = mayAsk ? this.#askingMs : questionsPerPart * paceMs
      this.#planMorning(waiter, Math.max(leastMs, this.#readAt - this.#partBeganAt))
    } else {
      const passedMs = clock.wall.now() - this.#newsAt
      const restMs = partMs(passedMs, plan.mayAsk ? this.#askingMs : paceMs) - passedMs
      this.#plan(waiter, Math.max(restMs, unreadMs))
    }
  }

  #countNews(readingMs: ReadingTime): void {
    for (; this.#counted < this.#news.length; this.#counted += 1)
      this.#readAt = Math.max(this.#readAt, this.#newsAt) + readingMs(this.#news, this.#counted)
  }

  /** Plans the nights anew after a pause: pauses in them are counted. */
  resume(): void {
    for (const [waiter, { night }] of this.#resting) if (night) this.#planMorning(waiter, night.leastMs)
  }

  /** Ends all rests but those of a night. */
  cutShort(): void {
    for (const [waiter, { night }] of this.#resting) if (!night) queueMicrotask(() => this.#end(waiter))
  }

  /** Whether the waiter rested, and does so no more. */
  stop(waiter: Waiter): boolean {
    const rest = this.#resting.get(waiter)
    if (rest === undefined) return false
    this.#resting.delete(waiter)
    // The next part begins where this one ends.
    if (rest.night) this.#beginPart(rest.night.endsAt)
    this.#parts.clock.clearTimeout(rest.timer)
    this.#parts.clock.release()
    return true
  }

  /** The time of a part in which somebody may be asked secretly. */
  get #askingMs(): number {
    const { paceMs, answerMs } = this.#parts
    const leastMs = Math.max(questionsPerPart * paceMs, answerMs === undefined ? 0 : answerMs + closingMs)
    return Math.min(leastMs, longestTimeMs)
  }

  #beginPart(since: number): void {
    this.#partSince = since
    this.#partBeganAt = this.#parts.clock.wall.now()
    this.#isFirstPart = false
  }

  #planMorning(waiter: Waiter, leastMs: number): void {
    const passedMs = this.#parts.clock.wall.read() - this.#partSince
    const wholeMs = partMs(passedMs, leastMs)
    this.#parts.clock.clearTimeout(this.#resting.get(waiter)?.timer)
    this.#plan(waiter, wholeMs - passedMs, { endsAt: this.#partSince + wholeMs, leastMs })
  }

  #plan(waiter: Waiter, restMs: number, night?: Rest['night']): void {
    const timer = this.#parts.clock.wall.setTimeout(() => this.#end(waiter), restMs)
    this.#resting.set(waiter, { timer, ...(night && { night }) })
  }

  #end(waiter: Waiter): void {
    if (this.stop(waiter)) this.#parts.onRested(waiter)
  }
}
