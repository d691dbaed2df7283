import type { Question, RequestKind } from '../../rules/poll.js'
import type { Timer, WallClock } from '../clock.js'
import type { OnWarning } from './failing-agents.js'

/** A question that waits for its player's answer. */
export interface WaitingQuestion {
  /** The `id` of the request. */
  readonly requestId: string
  readonly player: string
  readonly kind: RequestKind
  /** When the player was first asked, in ms since 1970. */
  readonly askedAt: number
}

/** A question as its calls know it. */
interface AskedCall {
  readonly question: Question
  /** Whether its agent may take as long as it likes, as people may. */
  readonly isUnlimited: boolean
  /** Whether its agent waits for something that does not count, such as a rate limit. */
  readonly isUntimed: boolean
}

interface OpenQuestion {
  readonly askedAt: number
  /** On the real clock of the game, which stands still while it is paused. Infinite while its time does not count. */
  since: number
  warned: boolean
}

interface OpenQuestionsParts {
  readonly clock: WallClock
  readonly warn: OnWarning
  readonly slowAfterMs: number
}

const defaultSlowAfterMs = 30_000

/**
 * The questions that wait for an answer. Those that wait for long are named in a warning, each once: a game that waits
 * for an agent looks like one that hangs. One timer serves all questions, and nothing of this is recorded.
 */
export class OpenQuestions {
  readonly #parts: OpenQuestionsParts
  /** The oldest first. */
  readonly #open = new Map<AskedCall, OpenQuestion>()
  #timer: Timer | undefined

  constructor({
    slowAfterMs = defaultSlowAfterMs,
    ...parts
  }: Omit<OpenQuestionsParts, 'slowAfterMs'> & { slowAfterMs?: number }) {
    this.#parts = { ...parts, slowAfterMs }
  }

  /** All of them, the oldest first. */
  list(): WaitingQuestion[] {
    return Array.from(this.#open, ([{ question }, { askedAt }]) => toWaiting(question, askedAt))
  }

  /** A player has to be waited for: its agent has not answered at once. */
  add(call: AskedCall): void {
    if (this.#open.has(call)) return
    const since = call.isUntimed ? Number.POSITIVE_INFINITY : this.#parts.clock.now()
    this.#open.set(call, { askedAt: Date.now(), since, warned: call.isUnlimited })
    this.#timer ??= this.#next()
  }

  /** Its time does not count, or counts from now on. */
  renew(call: AskedCall): void {
    const open = this.#open.get(call)
    if (open === undefined) return
    open.since = call.isUntimed ? Number.POSITIVE_INFINITY : this.#parts.clock.now()
    this.#timer ??= this.#next()
  }

  delete(call: AskedCall): void {
    // A question that is answered at once was never added.
    if (this.#open.size > 0) this.#open.delete(call)
  }

  /** The game is over. */
  clear(): void {
    this.#open.clear()
    if (this.#timer) this.#parts.clock.clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** A timer for the oldest question that may become slow. It stays when that is answered: the next one needs it too. */
  #next(): Timer | undefined {
    const { clock, slowAfterMs } = this.#parts
    if (slowAfterMs === Number.POSITIVE_INFINITY) return undefined
    let oldest = Number.POSITIVE_INFINITY
    for (const { since, warned } of this.#open.values()) if (!warned) oldest = Math.min(oldest, since)
    if (oldest === Number.POSITIVE_INFINITY) return undefined
    return clock.setTimeout(() => this.#check(), oldest + slowAfterMs - clock.now())
  }

  #check(): void {
    const { clock, slowAfterMs, warn } = this.#parts
    const now = clock.now()
    const slow: WaitingQuestion[] = []
    let longestMs = 0
    for (const [{ question }, open] of this.#open) {
      // A timer may come a moment early.
      if (open.warned || now - open.since < slowAfterMs - 1) continue
      open.warned = true
      longestMs = Math.max(longestMs, now - open.since)
      slow.push(toWaiting(question, open.askedAt))
    }
    this.#timer = this.#next()
    if (slow.length > 0) warn(describeSlow(slow, longestMs), slow)
  }
}

const toWaiting = ({ id, player, kind }: Question, askedAt: number): WaitingQuestion => ({
  requestId: id,
  player,
  kind,
  askedAt,
})

/** Who has not answered what, and for how long. */
function describeSlow(slow: readonly WaitingQuestion[], longestMs: number): string {
  const kinds = [...new Set(slow.map(({ kind }) => kind))]
  const clauses = kinds.map((kind) => {
    const players = slow.flatMap((question) => (question.kind === kind ? [`\`${question.player}\``] : []))
    return `${players.join(', ')} ${players.length === 1 ? 'has' : 'have'} not answered \`${kind}\``
  })
  const seconds = (longestMs / 1_000).toLocaleString('en-US', { maximumFractionDigits: longestMs < 10_000 ? 1 : 0 })
  return `The game waits: ${clauses.join(', and ')} for ${seconds} s. See \`game.waiting\`.`
}
