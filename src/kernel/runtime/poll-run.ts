import type { Outcome } from '../events/decide/answer-events.js'
import { isSeenReaction } from '../rules/deaths.js'
import { type GameState, isNightPhase } from '../rules/game-state.js'
import { findKind, isForced, isSecret } from '../rules/kinds/kinds.js'
import type { Choice, Poll, Question } from '../rules/poll.js'
import { isTrigger } from '../rules/powers/options.js'
import { QuestionRun } from './ask/question-run.js'
import type { GameServices } from './game-services.js'
import { restSinceNews } from './pace.js'
import type { PollEnd, RunningPoll } from './runtime.js'
import type { Waiter } from './waiter.js'

/** Records the answers of a poll. */
export interface PollCloser {
  /** Records the answers and returns the choices. Null after a failure of the game: the poll never ends. */
  close(poll: Poll, outcomes: readonly Outcome[], waitedMs: number): Choice[] | null
  markFailed(): void
}

interface PollParts {
  readonly game: GameServices
  readonly closer: PollCloser
  /** When its phase began, on the game's clock. */
  readonly phaseStartedAt: number
}

/** One poll: its questions, until all are answered or it is cancelled. */
export class PollRun implements RunningPoll, Waiter {
  readonly asks = false
  readonly #poll: Poll
  readonly #game: GameServices
  readonly #closer: PollCloser
  readonly #end: PollEnd
  readonly phaseStartedAt: number
  readonly #startedAt: number
  readonly #runs: QuestionRun[] = []
  readonly #outcomes: Outcome[] = []
  #missing = 1
  /** What is recorded, until the chart gets it. */
  #choices: Choice[] | undefined
  #over = false

  constructor(poll: Poll, end: PollEnd, { game, closer, phaseStartedAt }: PollParts) {
    this.#poll = poll
    this.#end = end
    this.#game = game
    this.#closer = closer
    this.phaseStartedAt = phaseStartedAt
    this.#startedAt = game.clock.now()
  }

  start(questions: readonly Question[], onRun: (run: QuestionRun) => void): void {
    questions.forEach((question, index) => {
      // A player who may only skip does so without being asked.
      if (isForced(question)) this.#outcomes[index] = { question, attempts: [], answer: { choice: 'skip' } }
      else this.#runs.push(new QuestionRun(this.#game, question, { poll: this, index }))
    })
    this.#missing += this.#runs.length
    this.#runs.forEach(onRun)
    for (const run of this.#runs) run.start()
    this.#countDown()
  }

  finish(outcome: Outcome, index: number): void {
    this.#outcomes[index] = outcome
    this.#countDown()
  }

  fail(error: unknown): void {
    this.#closer.markFailed()
    this.#stop(error)
  }

  /** What is asked of a player whom the host has removed, or for whom another agent answers. */
  follow({ type, player }: { readonly type: 'vacate' | 'reseat'; readonly player: string }): void {
    for (const run of this.#runs) if (run.player === player) run[type]()
  }

  get isOver(): boolean {
    return this.#over
  }

  cancel(reason: unknown = AbortSignal.abort().reason): void {
    this.#stop(reason)
  }

  /** The answers may be recorded; after the votes of a ballot, the chart may count them. */
  continue(): void {
    if (this.#over) return
    const choices = this.#choices ?? this.#record()
    if (choices === null) return
    if (this.#choices === undefined && isOpenBallot(this.#poll)) {
      this.#choices = choices
      this.#game.control.rest(this, { until: 'read' })
    } else {
      this.#over = true
      this.#end.resolve(choices)
    }
  }

  /** Null after a failure. */
  #record(): Choice[] | null {
    let choices: Choice[] | null = null
    try {
      choices = this.#closer.close(this.#poll, this.#outcomes, this.#game.clock.now() - this.#startedAt)
      this.#over = choices === null
    } catch (error) {
      this.#over = true
      this.#closer.markFailed()
      this.#end.reject(error)
    }
    return choices
  }

  #countDown(): void {
    this.#missing -= 1
    if (this.#missing > 0 || this.#over) return
    const { control, log } = this.#game
    if (!control.hidesNights || !isSecret(this.#poll)) control.rest(this, { until: 'question' })
    else if (isSeenReaction(this.#poll, log.state)) control.rest(this, restSinceNews(log.state))
    else if (isAskedByDay(this.#poll, log.state)) control.rest(this, { until: 'news', mayAsk: true })
    // A rest would show that somebody with a certain role was asked.
    else control.pass(this)
  }

  /** A secret answer that comes later would show by the time it took that somebody was asked. */
  get answerBy(): number | undefined {
    const { control, log } = this.#game
    const answerBy = control.answerBy(isNightPhase(log.state.phase))
    if (answerBy === undefined || !isSecret(this.#poll)) return undefined
    return isSeenReaction(this.#poll, log.state) && !restSinceNews(log.state).mayAsk ? undefined : answerBy
  }

  #stop(reason: unknown): void {
    if (this.#over) return
    this.#over = true
    this.#game.control.leave(this)
    for (const run of this.#runs) run.cancel(reason)
    this.#end.reject(reason)
  }
}

/** Whether everybody sees who votes for whom. */
const isOpenBallot = (poll: Poll): boolean => findKind(poll.kind).becomes.form === 'choice' && !isSecret(poll)

/** Whether a chart of the game's own asks this in secret by day: the others see that it waits, whoever is asked. A talk of channels rests once, at its end. */
const isAskedByDay = ({ place: { moment } }: Poll, { phase }: GameState): boolean =>
  !isNightPhase(phase) && phase !== 'whispers' && !isTrigger(moment)
