import type { Attempt } from '../../events/decide/answer-events.js'
import { isSecret } from '../../rules/kinds/kinds.js'
import type { Question, RequestKind } from '../../rules/poll.js'
import type { Timer, WallClock } from '../clock.js'
import type { OnWarning } from './failing-agents.js'

/** A question that waits for its player's answer. */
export interface WaitingQuestion {
  /** The `id` of the request. */
  readonly requestId: string
  readonly player: string
  readonly kind: RequestKind
  /** Whether the others may not learn that it is asked, as by night. */
  readonly isSecret: boolean
  /** When the player was first asked, in ms since 1970. */
  readonly askedAt: number
}

/** A question that may wait for its agent, and what became of its attempts and calls so far. */
export interface OpenQuestion {
  readonly question: Question
  readonly attempts: readonly Attempt[]
}

/** How long a question has waited, as far as that counts. */
interface Wait {
  /** In ms since 1970. */
  readonly askedAt: number
  /** On the real clock of the game, which stops while it is paused. Infinite while the time does not count. */
  since: number
  /** Whether no warning is due: one was given, or the agent may take as long as it likes, as people may. */
  isWarned: boolean
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
  readonly #waits = new Map<OpenQuestion, Wait>()
  #timed = false

  constructor({
    slowAfterMs = defaultSlowAfterMs,
    ...parts
  }: Omit<OpenQuestionsParts, 'slowAfterMs'> & { slowAfterMs?: number }) {
    this.#parts = { ...parts, slowAfterMs }
  }

  /** All of them, the oldest first. */
  list(): WaitingQuestion[] {
    return [...this.#waits].map(toWaiting)
  }

  /** A player has to be waited for: its agent has not answered at once. */
  add(asked: OpenQuestion, { isUnlimited, isSuspended }: { isUnlimited: boolean; isSuspended: boolean }): void {
    if (this.#waits.has(asked)) return
    const since = isSuspended ? Number.POSITIVE_INFINITY : this.#parts.clock.now()
    this.#waits.set(asked, { askedAt: Date.now(), since, isWarned: isUnlimited })
    this.#startTimer()
  }

  /** Its time does not count for now. */
  suspend(asked: OpenQuestion): void {
    const wait = this.#waits.get(asked)
    if (wait) wait.since = Number.POSITIVE_INFINITY
  }

  /** Its time counts, from now on. */
  resume(asked: OpenQuestion): void {
    const wait = this.#waits.get(asked)
    if (wait) wait.since = this.#parts.clock.now()
    this.#startTimer()
  }

  delete(asked: OpenQuestion): void {
    this.#waits.delete(asked)
  }

  /** The game is over. */
  clear(): void {
    this.#waits.clear()
    if (this.#timed) this.#parts.clock.clearTimeout(this)
    this.#timed = false
  }

  /** A timer for the oldest question that may become slow. It stays when that is answered: the next one needs it too. */
  #startTimer(): void {
    const { clock, slowAfterMs } = this.#parts
    if (this.#timed || slowAfterMs === Number.POSITIVE_INFINITY) return
    let oldest = Number.POSITIVE_INFINITY
    for (const { since, isWarned } of this.#waits.values()) if (!isWarned) oldest = Math.min(oldest, since)
    if (oldest === Number.POSITIVE_INFINITY) return
    this.#timed = true
    clock.start(this, oldest + slowAfterMs - clock.now())
  }

  /** Warns of those that have waited for long. */
  fire(): void {
    this.#timed = false
    const { clock, slowAfterMs, warn } = this.#parts
    const now = clock.now()
    const slow: [OpenQuestion, Wait][] = []
    let longestMs = 0
    for (const [asked, wait] of this.#waits) {
      // Those that are nearly as slow are named with the first, so that a dead service is told once.
      if (wait.isWarned || now - wait.since < slowAfterMs * 0.9) continue
      wait.isWarned = true
      longestMs = Math.max(longestMs, now - wait.since)
      slow.push([asked, wait])
    }
    this.#startTimer()
    const asked = slow.map(([question]) => question)
    if (slow.length > 0) warn(describeSlow(asked, longestMs), slow.map(toWaiting))
  }
}

const toWaiting = ([{ question }, { askedAt }]: [OpenQuestion, Wait]): WaitingQuestion => {
  const { id, player, kind } = question
  return { requestId: id, player, kind, isSecret: isSecret(question), askedAt }
}

/** Why its last call failed, if the service failed and no other call has ended since. */
function lastServiceFault({ attempts }: OpenQuestion): string | undefined {
  const last = attempts.at(-1)
  return last?.outcome === 'failed' ? last.reason : undefined
}

/** Who has not answered what, for how long, and why, if a service failed. */
function describeSlow(slow: readonly OpenQuestion[], longestMs: number): string {
  const kinds = [...new Set(slow.map(({ question }) => question.kind))]
  const clauses = kinds.map((kind) => {
    const players = slow.flatMap(({ question }) => (question.kind === kind ? [`\`${question.player}\``] : []))
    return `${players.join(', ')} ${players.length === 1 ? 'has' : 'have'} not answered \`${kind}\``
  })
  const seconds = (longestMs / 1_000).toLocaleString('en-US', { maximumFractionDigits: longestMs < 10_000 ? 1 : 0 })
  const failing = slow.find((asked) => lastServiceFault(asked) !== undefined)
  const fault = failing && lastServiceFault(failing)?.replace(/\.$/, '')
  const why = failing && ` The last call for \`${failing.question.player}\` failed: ${fault}.`
  return `The game waits: ${clauses.join(', and ')} for ${seconds} s.${why ?? ''} See \`game.waiting\`.`
}
