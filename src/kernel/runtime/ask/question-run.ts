import { GameAbortedError } from '../../errors/errors.js'
import type { AcceptedAnswer } from '../../events/answer-schema.js'
import type { Attempt, AttemptWith, Outcome } from '../../events/decide/answer-events.js'
import type { Question } from '../../rules/poll.js'
import type { Agent } from '../agent.js'
import { defer } from '../clock.js'
import type { GameServices } from '../game-services.js'
import { derive } from '../randomness.js'
import type { Waiter } from '../waiter.js'
import { AgentCall, type CallingQuestion } from './agent-call.js'
import { absentAnswer, defaultAnswer, isPromiseLike } from './attempt.js'
import { recheck } from './check-in-game.js'
import { toJournalEntry } from './journal.js'
import { AnswerDeadline, QuestionTimer } from './question-timer.js'
import { finalAttempt, type PendingAttempt, type RecordedAnswers } from './recorded-answers.js'
import { NextAttempt } from './request.js'
import { RetrySchedule } from './retry-schedule.js'

/** The poll of a question. It gets the end, once: an outcome, or the error that makes the game fail. */
interface QuestionPoll {
  /** When the phase began, on the game's clock; timed answers are recorded relative to it. */
  readonly phaseStartedAt: number
  /** When its answers must be there, on the real clock of the game, if their time may show nothing. */
  readonly answerBy: number | undefined
  finish(outcome: Outcome, index: number): void
  fail(error: unknown): void
}

const lateAnswer = 'No answer before the time for it was over.'

const noAttempts: readonly Attempt[] = []

/**
 * One question that is being asked: it asks, checks, asks again with the reason, and finally accepts an answer or uses
 * the default. It continues in callbacks, so a game of quick agents is played at once.
 */
export class QuestionRun implements Waiter, CallingQuestion {
  readonly question: Question
  /** How its attempts and calls ended so far: the question may be dropped before it has an outcome. */
  attempts: readonly Attempt[] = noAttempts
  readonly timer: QuestionTimer
  readonly #game: GameServices
  readonly #poll: QuestionPoll
  readonly #index: number
  readonly #deadline: AnswerDeadline | undefined
  #attempt: PendingAttempt
  /** The call that is out, or whose result is being saved. */
  #call: AgentCall | undefined
  #retries: RetrySchedule | undefined
  #isOver = false

  /** `index`: its place in the poll. */
  constructor(game: GameServices, question: Question, { poll, index }: { readonly poll: QuestionPoll; index: number }) {
    this.question = question
    this.timer = new QuestionTimer(game.clock, this)
    this.#game = game
    this.#poll = poll
    this.#index = index
    // Who answers at once is never late.
    const { answerBy } = poll
    const giveUp = () => this.guard(() => this.#giveUp())
    if (answerBy !== undefined && !this.agent.instant) this.#deadline = new AnswerDeadline(game.clock, answerBy, giveUp)
    const { error } = question
    this.#attempt = new NextAttempt(game, { question, number: 1, seen: game.log.length, error })
  }

  get asks(): boolean {
    return true
  }

  get player(): string {
    return this.question.player
  }

  get agent(): Agent {
    return this.#game.roster.get(this.question.player) as Agent
  }

  /** Its model, or what else its agent is called. */
  get payer(): string {
    const { model, name } = this.agent ?? {}
    return model ?? name ?? 'agents'
  }

  get timeoutMs(): number {
    return this.agent?.timeoutMs ?? this.#game.setup.created.limits.timeoutMs
  }

  get phaseStartedAt(): number {
    return this.#poll.phaseStartedAt
  }

  get isHidden(): boolean {
    return this.#deadline !== undefined
  }

  get leftMs(): number | undefined {
    return this.#deadline?.leftMs
  }

  start(): void {
    this.guard(() => this.#make())
  }

  /** The question may go out. */
  continue(): void {
    this.guard(() => {
      this.#retries?.renewAfter(this.#game.control.stops)
      this.#call = new AgentCall(this.#game, this, this.#attempt)
      this.#call.start()
    })
  }

  /** The answer is not needed any more. `reason` becomes the reason of the agent's signal. */
  cancel(reason: unknown): void {
    if (this.#isOver) return
    this.#stop()
    this.#call?.cancel(reason)
  }

  /** The host has removed the player: nobody answers, and the default follows. */
  vacate(): void {
    this.#call?.cancel(new GameAbortedError('The player was removed.'))
    const at = this.question.untilMs === undefined ? {} : { at: this.#game.clock.now() - this.phaseStartedAt }
    this.guard(() => this.#replay({ outcome: 'absent', number: this.#attempt.number, ...at }))
  }

  /** Another agent answers for the player: it is asked in the place of the one before. */
  reseat(): void {
    this.#call?.cancel(new GameAbortedError('Another agent answers for this player.'))
    this.#game.control.leave(this)
    this.timer.stop()
    this.guard(() => this.#ask())
  }

  /** Something failed that no agent is to blame for: the game cannot continue. */
  fail(error: unknown): void {
    if (this.#isOver) return
    this.cancel(error)
    this.#poll.fail(error)
  }

  guard(act: () => void): void {
    if (this.#isOver) return
    try {
      act()
    } catch (error) {
      // What follows from the end of the question is not its own failure.
      if (this.#isOver) throw error
      this.fail(error)
    }
  }

  /** Ends an attempt, guarded by the caller: its cost is counted, and the journal saves it before the game uses it. */
  finishAttempt(attempt: Attempt): void {
    const { control, journal } = this.#game
    control.charge(this, attempt.meta, attempt.outcome === 'accepted' || attempt.outcome === 'rejected')
    this.#append(attempt)
    const saved = journal?.record?.(toJournalEntry(this.question, this.attempts))
    if (isPromiseLike(saved)) {
      this.timer.hold()
      const apply = () => this.guard(() => this.#apply(attempt))
      // A promise of our own: the journal's may throw, or resolve twice, when awaited.
      new Promise((resolve) => resolve(saved)).then(apply, (error) => this.fail(error))
    } else this.#apply(attempt)
  }

  /** Makes the next attempt: from what is recorded, or by asking. */
  #make(): void {
    const { setup, recorded } = this.#game
    if (this.#attempt.number > setup.created.limits.maxRetries + 1) this.#finish(null)
    else if (this.#game.log.state.removed?.includes(this.player)) this.vacate()
    else if (recorded) this.#lookUp(recorded)
    else this.#ask()
  }

  #lookUp(recorded: RecordedAnswers): void {
    const known = recorded.find(this.#attempt)
    for (const attempt of known) {
      if (attempt.outcome !== 'failed') continue
      this.#game.control.chargeRemembered(attempt.meta)
      this.#append(attempt)
    }
    const final = finalAttempt(known)
    const replay = () => (final === undefined ? this.#ask() : this.#replay(final))
    if (recorded.deferred) {
      this.timer.hold()
      defer(() => this.guard(replay))
    } else replay()
  }

  /** Simulated time stops while a question waits for its agent, or to go out. */
  #ask(): void {
    this.timer.hold()
    if (this.#deadline?.isOver) this.#giveUp()
    else {
      this.#deadline?.start()
      this.#game.control.pass(this)
    }
  }

  /** The time for a secret answer is over, whatever it waits for: the default follows. */
  #giveUp(): void {
    if (this.#call) return void this.#call.expire(lateAnswer)
    this.#game.control.leave(this)
    this.timer.stop()
    const { number } = this.#attempt
    this.finishAttempt({ outcome: 'rejected', number, reason: lateAnswer, fault: 'agent', meta: { latencyMs: 0 } })
  }

  /** A recorded answer arrives at the time it was recorded with. */
  #replay(known: Attempt): void {
    const { control, clock } = this.#game
    this.timer.release()
    // Nothing ends the wait for a late answer but the end of its phase.
    if (known.outcome === 'late') return
    if (known.outcome !== 'failed') control.chargeRemembered(known.meta)
    const isNoAnswer = known.outcome === 'failed' || known.outcome === 'absent'
    const attempt = isNoAnswer ? known : recheck(known, this.question, this.#game)
    const waitMs = known.at === undefined ? 0 : known.at - (clock.now() - this.phaseStartedAt)
    const arrive = () => {
      if (attempt.outcome !== 'failed') this.#append(attempt)
      this.#apply(attempt)
    }
    if (waitMs > 0) this.timer.start('game', waitMs, arrive)
    else arrive()
  }

  #append(attempt: Attempt): void {
    this.attempts = [...this.attempts, attempt]
  }

  #apply(attempt: Attempt): void {
    this.#call?.close()
    this.#call = undefined
    if (attempt.outcome === 'accepted') this.#finish(attempt.answer)
    else if (attempt.outcome === 'absent') this.#finish(null)
    else if (attempt.outcome === 'failed') this.#retry(attempt)
    else if ((attempt.outcome === 'rejected' && attempt.last) || this.#deadline?.isOver) this.#finish(null)
    else {
      const { question, number, seen, error } = this.#attempt
      const reason = attempt.outcome === 'rejected' ? attempt.reason : error
      this.#attempt = new NextAttempt(this.#game, { question, number: number + 1, seen, error: reason })
      this.#retries = undefined
      this.timer.release()
      this.#make()
    }
  }

  /**
   * Calls again until the service answers: at once, or with growing waits while patience lasts. When patience is over
   * the game pauses; when it continues, patience starts again. A secret question pauses no game that hides whom it asks: it
   * waits until its time is over.
   */
  #retry(failed: AttemptWith<'failed'>): void {
    const { control, policy, waiting } = this.#game
    const { id: requestId, player } = this.question
    this.timer.hold()
    this.#retries ??= this.#newRetries()
    const waitMs = failed.last ? null : this.#retries.waitAfter(failed)
    if (failed.last || (waitMs === null && policy.onServiceFault === 'default')) this.#finish(null)
    else if (this.#deadline?.isOver) this.#giveUp()
    else if (waitMs !== null && waitMs > 0) {
      waiting?.add(this, { isUnlimited: this.timeoutMs === Number.POSITIVE_INFINITY, isSuspended: false })
      this.timer.start('wall', waitMs, () => this.#ask())
    } else if (waitMs !== null || !this.isHidden) {
      const { fault, reason } = failed
      if (waitMs === null) control.stop({ player, requestId, fault, reason })
      this.#ask()
    }
  }

  #newRetries(): RetrySchedule {
    const { setup, clock, policy, control } = this.#game
    const random = derive(setup.created.seed, 'backoff', this.question.id, this.#attempt.number)
    return new RetrySchedule({ clock: clock.wall, patienceMs: policy.patienceMs, random, stops: control.stops })
  }

  /** Null: the default is used. */
  #finish(answer: AcceptedAnswer | null): void {
    const { question, attempts } = this
    const at = attempts.at(-1)?.at
    const usual = attempts.at(-1)?.outcome === 'absent' ? absentAnswer : defaultAnswer
    const outcome = { question, attempts, answer: answer ?? usual(question, this.#game) }
    this.#stop()
    this.#poll.finish(at === undefined ? outcome : { ...outcome, at }, this.#index)
  }

  /** Nothing of the question waits any more. */
  #stop(): void {
    this.#isOver = true
    this.#game.control.leave(this)
    this.#game.waiting?.delete(this)
    this.timer.stop()
    this.timer.release()
    this.#deadline?.stop()
  }
}
