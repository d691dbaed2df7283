import type { AcceptedAnswer } from '../../events/answer-schema.js'
import type { Attempt, AttemptWith, Outcome } from '../../events/decide/answer-events.js'
import type { Question } from '../../rules/poll.js'
import type { AgentRequest } from '../agent.js'
import { defer } from '../clock.js'
import type { Waiter } from '../game-control.js'
import type { GameServices } from '../game-services.js'
import { derive } from '../randomness.js'
import { AgentCalls } from './agent-calls.js'
import { defaultAnswer, isPromiseLike, toNativePromise } from './attempt.js'
import { recheck } from './check-in-game.js'
import { toJournalEntry } from './journal.js'
import { endOf, type PendingAttempt, type RecordedAnswers } from './recorded-answers.js'
import { PlayerRequest } from './request.js'
import { RetrySchedule } from './retry-schedule.js'

/** The poll of a question. It gets the end, once: an outcome, or the error that makes the game fail. */
interface QuestionPoll {
  /** When the phase began, on the game's clock; timed answers are recorded relative to it. */
  readonly phaseStartedAt: number
  ended(outcome: Outcome, index: number): void
  failed(error: unknown): void
}

const noAttempts: readonly Attempt[] = []

/**
 * One question that is being asked: it asks, checks, asks again with the reason, and finally accepts an answer or uses
 * the default. It continues in callbacks and has one timer at a time, so a game of quick agents is played at once, and a
 * question that waits for its agent is one small object.
 */
export class QuestionRun extends AgentCalls implements PendingAttempt, Waiter {
  /** How its tries and calls ended so far: the question may be dropped before it has an outcome. */
  attempts: readonly Attempt[] = noAttempts
  readonly #poll: QuestionPoll
  readonly #index: number
  #rejected = 0
  #over = false
  #retries: RetrySchedule | undefined

  /** `index`: its place in the poll. */
  constructor(
    game: GameServices,
    question: Question,
    { poll, index }: { readonly poll: QuestionPoll; readonly index: number },
  ) {
    super(game, question)
    this.#poll = poll
    this.#index = index
  }

  /** The try that is made now, from 1. */
  get number(): number {
    return this.#rejected + 1
  }

  /** Why the try before failed. */
  get error(): string | undefined {
    const before = this.attempts.findLast(({ outcome }) => outcome === 'rejected')
    return before?.outcome === 'rejected' ? before.reason : this.question.error
  }

  get asks(): boolean {
    return true
  }

  get serviceFault(): string | undefined {
    const last = this.attempts.at(-1)
    return last?.outcome === 'failed' ? last.reason : undefined
  }

  protected get phaseStartedAt(): number {
    return this.#poll.phaseStartedAt
  }

  /** Its model, or what else its agent is called. */
  get payer(): string {
    const { model, name } = this.game.roster.get(this.question.player) ?? {}
    return model ?? name ?? 'agents'
  }

  request(): AgentRequest {
    return new PlayerRequest(this.game, this)
  }

  start(): void {
    this.guard(this.#try)
  }

  /** The answer is not needed any more. `reason` becomes the reason of the agent's signal. */
  cancel(reason: unknown): void {
    if (this.#over) return
    this.#over = true
    this.game.control.leave(this)
    this.abort(reason)
  }

  /** The question may go out. */
  continue(): void {
    this.guard(this.#go)
  }

  #go(): void {
    this.#retries?.renewAfter(this.game.control.stops)
    this.call()
  }

  /** Something failed that no agent is to blame for: the game cannot continue. */
  fail(error: unknown): void {
    if (this.#over) return
    this.cancel(error)
    this.#poll.failed(error)
  }

  /** Every callback comes through here: an error in it fails the question. */
  protected guard(act: (this: this) => void): void {
    if (this.#over) return
    try {
      act.call(this)
    } catch (error) {
      // What follows from the end of the question is not its own failure.
      if (this.#over) throw error
      this.fail(error)
    }
  }

  #try(): void {
    const { setup, recorded } = this.game
    if (this.#rejected > setup.created.limits.maxRetries) this.#end(null)
    else if (recorded) this.#lookUp(recorded)
    else this.#ask()
  }

  /** Uses what is recorded of this try. */
  #lookUp(recorded: RecordedAnswers): void {
    const known = recorded.find(this)
    for (const attempt of known) {
      if (attempt.outcome !== 'failed') continue
      this.game.control.chargeRemembered(attempt.meta)
      this.#note(attempt)
    }
    const end = endOf(known)
    const replay = () => (end === undefined ? this.#ask() : this.#replay(end))
    if (recorded.deferred) {
      this.hold()
      defer(() => this.guard(replay))
    } else replay()
  }

  /** Simulated time stands still while a question waits for its agent, or to go out. */
  #ask(): void {
    this.hold()
    this.game.control.pass(this)
  }

  /** A recorded answer arrives at the time it was recorded with. */
  #replay(known: Attempt): void {
    const { control, clock } = this.game
    this.release()
    // Nothing ends the wait for a late answer but the end of its phase.
    if (known.outcome === 'late') return
    if (known.outcome !== 'failed') control.chargeRemembered(known.meta)
    const attempt = known.outcome === 'failed' ? known : recheck(known, this.question, this.game)
    const waitMs = known.at === undefined ? 0 : known.at - (clock.now() - this.phaseStartedAt)
    const arrive = () => {
      if (attempt.outcome !== 'failed') this.#note(attempt)
      this.#use(attempt)
    }
    if (waitMs > 0) this.wait(arrive, waitMs, 'game')
    else arrive()
  }

  #note(attempt: Attempt): void {
    this.attempts = [...this.attempts, attempt]
  }

  /** Ends an attempt, guarded by the caller: its cost is counted, and the journal saves it before the game uses it. */
  protected settle(attempt: Attempt): void {
    const { control, journal } = this.game
    control.charge(this, attempt.meta, attempt.outcome === 'accepted' || attempt.outcome === 'rejected')
    this.#note(attempt)
    const saved = journal?.record?.(toJournalEntry(this.question, this.attempts))
    if (isPromiseLike(saved)) {
      this.hold()
      const use = () => this.guard(() => this.#use(attempt))
      toNativePromise(saved).then(use, (error) => this.fail(error))
    } else this.#use(attempt)
  }

  #use(attempt: Attempt): void {
    this.endCall()
    if (attempt.outcome === 'accepted') this.#end(attempt.answer)
    else if (attempt.outcome === 'failed') this.#retry(attempt)
    else {
      this.#rejected += 1
      this.#retries = undefined
      this.release()
      this.#try()
    }
  }

  /**
   * Calls again until the service answers: at once, or with growing waits while patience lasts. When patience is over
   * the game pauses; when it continues, patience starts again.
   */
  #retry(failed: AttemptWith<'failed'>): void {
    const { control, policy } = this.game
    const { id: requestId, player } = this.question
    this.hold()
    this.#retries ??= this.#newRetries()
    const waitMs = failed.last ? null : this.#retries.waitAfter(failed)
    if (failed.last || (waitMs === null && policy.onServiceFault === 'default')) this.#end(null)
    else if (waitMs !== null && waitMs > 0) this.wait(() => this.#ask(), waitMs, 'wall')
    else {
      const { fault, reason } = failed
      if (waitMs === null) control.stop({ player, requestId, fault, reason })
      this.#ask()
    }
  }

  #newRetries(): RetrySchedule {
    const { setup, clock, policy, control } = this.game
    const random = derive(setup.created.seed, 'backoff', this.question.id, this.number)
    return new RetrySchedule({ clock: clock.wall, patienceMs: policy.patienceMs, random, stops: control.stops })
  }

  /** Null: the default is used. */
  #end(answer: AcceptedAnswer | null): void {
    const { question, attempts } = this
    const at = attempts.at(-1)?.at
    const outcome = { question, attempts, answer: answer ?? defaultAnswer(question, this.game) }
    this.#over = true
    this.game.control.leave(this)
    this.close()
    this.#poll.ended(at === undefined ? outcome : { ...outcome, at }, this.#index)
  }
}
