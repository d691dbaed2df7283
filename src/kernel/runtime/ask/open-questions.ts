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

/** A question that may wait for its agent. What is noted of its wait is kept in the question itself. */
export interface OpenQuestion {
  readonly question: Question
  /** Whether its agent may take as long as it likes, as people may. */
  readonly isUnlimited: boolean
  /** Whether its agent waits for something that does not count, such as a rate limit. */
  readonly isUntimed: boolean
  /** Why its last call failed, if the service failed and no other call has ended. */
  readonly serviceFault: string | undefined
  /** In ms since 1970; undefined if it is not open. */
  askedAt: number | undefined
  /** On the real clock of the game, which stands still while it is paused. Infinite while its time does not count. */
  waitsSince: number
  /** Whether its wait was told. */
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
export class OpenQuestions implements Timer {
  dueAt = 0
  readonly #parts: OpenQuestionsParts
  /** The oldest first. */
  #open: OpenQuestion[] = []
  #timed = false

  constructor({
    slowAfterMs = defaultSlowAfterMs,
    ...parts
  }: Omit<OpenQuestionsParts, 'slowAfterMs'> & { slowAfterMs?: number }) {
    this.#parts = { ...parts, slowAfterMs }
  }

  /** All of them, the oldest first. */
  list(): WaitingQuestion[] {
    return this.#open.map(toWaiting)
  }

  /** A player has to be waited for: its agent has not answered at once. */
  add(question: OpenQuestion): void {
    if (question.askedAt !== undefined) return
    question.askedAt = Date.now()
    question.warned = question.isUnlimited
    this.#open.push(question)
    this.renew(question)
  }

  /** Its time does not count, or counts from now on. */
  renew(question: OpenQuestion): void {
    if (question.askedAt === undefined) return
    question.waitsSince = question.isUntimed ? Number.POSITIVE_INFINITY : this.#parts.clock.now()
    this.#startTimer()
  }

  delete(question: OpenQuestion): void {
    // A question that is answered at once was never added.
    if (question.askedAt === undefined) return
    question.askedAt = undefined
    const place = this.#open.indexOf(question)
    if (place >= 0) this.#open.splice(place, 1)
  }

  /** The game is over. */
  clear(): void {
    this.#open = []
    if (this.#timed) this.#parts.clock.clearTimeout(this)
    this.#timed = false
  }

  /** A timer for the oldest question that may become slow. It stays when that is answered: the next one needs it too. */
  #startTimer(): void {
    const { clock, slowAfterMs } = this.#parts
    if (this.#timed || slowAfterMs === Number.POSITIVE_INFINITY) return
    let oldest = Number.POSITIVE_INFINITY
    for (const { waitsSince, warned } of this.#open) if (!warned) oldest = Math.min(oldest, waitsSince)
    if (oldest === Number.POSITIVE_INFINITY) return
    this.#timed = true
    clock.start(this, oldest + slowAfterMs - clock.now())
  }

  /** Warns of those that have waited for long. */
  fire(): void {
    this.#timed = false
    const { clock, slowAfterMs, warn } = this.#parts
    const now = clock.now()
    const slow: OpenQuestion[] = []
    let longestMs = 0
    for (const open of this.#open) {
      // A timer may come a moment early.
      if (open.warned || now - open.waitsSince < slowAfterMs - 1) continue
      open.warned = true
      longestMs = Math.max(longestMs, now - open.waitsSince)
      slow.push(open)
    }
    this.#startTimer()
    if (slow.length > 0) warn(describeSlow(slow, longestMs), slow.map(toWaiting))
  }
}

const toWaiting = ({ question: { id, player, kind }, askedAt = 0 }: OpenQuestion): WaitingQuestion => ({
  requestId: id,
  player,
  kind,
  askedAt,
})

/** Who has not answered what, for how long, and why, if a service failed. */
function describeSlow(slow: readonly OpenQuestion[], longestMs: number): string {
  const kinds = [...new Set(slow.map(({ question }) => question.kind))]
  const clauses = kinds.map((kind) => {
    const players = slow.flatMap(({ question }) => (question.kind === kind ? [`\`${question.player}\``] : []))
    return `${players.join(', ')} ${players.length === 1 ? 'has' : 'have'} not answered \`${kind}\``
  })
  const seconds = (longestMs / 1_000).toLocaleString('en-US', { maximumFractionDigits: longestMs < 10_000 ? 1 : 0 })
  const failing = slow.find(({ serviceFault }) => serviceFault !== undefined)
  const why =
    failing && ` The last call for \`${failing.question.player}\` failed: ${failing.serviceFault?.replace(/\.$/, '')}.`
  return `The game waits: ${clauses.join(', and ')} for ${seconds} s.${why ?? ''} See \`game.waiting\`.`
}
