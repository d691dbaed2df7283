import type { AcceptedAnswer } from '../../events/answer-schema.js'
import type { Attempt, AttemptWith, Outcome } from '../../events/decide/answer-events.js'
import type { Question } from '../../rules/poll.js'
import type { Agent, AgentRequest } from '../agent.js'
import { defer } from '../clock.js'
import type { Waiter } from '../game-control.js'
import type { GameServices } from '../game-services.js'
import { derive } from '../randomness.js'
import {
  type AttemptEnding,
  type CallCost,
  checkedAttempt,
  defaultAnswer,
  failedCall,
  isPromiseLike,
  lastWord,
  toNativePromise,
} from './attempt.js'
import type { AnswerCheck } from './check-answer.js'
import { checkInGame, recheck } from './check-in-game.js'
import { AnswerTimeout, describeAgentFailure, isAgentError, isServiceError } from './failing-agents.js'
import { toJournalEntry } from './journal.js'
import { QuestionTime } from './question-time.js'
import { endOf, type PendingAttempt, type RecordedAnswers } from './recorded-answers.js'
import { type AnswerTimer, PlayerRequest } from './request.js'
import { RetrySchedule } from './retry-schedule.js'

/** Gets the end of a question: an outcome, or the error that makes the game fail. Each question ends at most once. */
interface RunEnd {
  ended(outcome: Outcome, index: number): void
  failed(error: unknown): void
}

/** Where a question stands in its poll and its game. */
interface RunPlace {
  /** Its place in the poll. */
  readonly index: number
  /** When the phase began, on the game's clock; timed answers are recorded relative to it. */
  readonly phaseStartedAt: number
  readonly end: RunEnd
}

/** After a timeout, how long an agent may take to report that its service never answered, or what its call cost. */
const graceMs = 250

/**
 * One question that is being asked: it asks, checks, asks again with the reason, and finally accepts an answer or uses
 * the default. It continues in callbacks and has one timer at a time, so a game of quick agents is played at once, and a
 * question that waits for its agent is one small object.
 */
export class QuestionRun implements PendingAttempt, Waiter, AnswerTimer {
  readonly asks = true
  readonly question: Question
  readonly seen: number
  /** How its tries and calls ended so far: the question may be dropped before it has an outcome. */
  readonly attempts: Attempt[] = []
  readonly #game: GameServices
  readonly #place: RunPlace
  #rejected = 0
  #over = false
  /** The request that is out. */
  #request: PlayerRequest | undefined
  #calledAt = 0
  readonly #time: QuestionTime
  #timeout: AnswerTimeout | undefined
  #retries: RetrySchedule | undefined

  constructor(game: GameServices, question: Question, place: RunPlace) {
    this.#game = game
    this.question = question
    this.#place = place
    this.seen = game.log.length
    this.#time = new QuestionTime(game)
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

  request(): AgentRequest {
    return new PlayerRequest(this.#game, this)
  }

  start(): void {
    this.#guard(() => this.#try())
  }

  /** The answer is not needed any more. `reason` becomes the reason of the agent's signal. */
  cancel(reason: unknown): void {
    if (this.#over) return
    const request = this.#request
    this.#close()
    if (request) PlayerRequest.abort(request, reason)
  }

  /** The question may go out. */
  continue(): void {
    this.#guard(() => this.#call())
  }

  /** Something failed that no agent is to blame for: the game cannot continue. */
  fail(error: unknown): void {
    if (this.#over) return
    this.cancel(error)
    this.#place.end.failed(error)
  }

  /** Settles as `promise` does; until then the time for the answer stands still. */
  async untimed<T>(promise: PromiseLike<T>, request: PlayerRequest): Promise<T> {
    if (this.#request === request) this.#time.stop()
    try {
      return await promise
    } finally {
      if (this.#request === request) this.#time.continue()
    }
  }

  /** Every callback comes through here: an error in it fails the question. */
  #guard(act: () => void): void {
    if (this.#over) return
    try {
      act()
    } catch (error) {
      // What follows from the end of the question is not its own failure.
      if (this.#over) throw error
      this.fail(error)
    }
  }

  #try(): void {
    const { setup, recorded } = this.#game
    if (this.#rejected > setup.created.limits.maxRetries) this.#end(null)
    else if (recorded) this.#lookUp(recorded)
    else this.#ask()
  }

  /** Uses what is recorded of this try. */
  #lookUp(recorded: RecordedAnswers): void {
    const known = recorded.find(this)
    for (const attempt of known) {
      if (attempt.outcome !== 'failed') continue
      this.#game.control.charge(attempt.meta, true)
      this.attempts.push(attempt)
    }
    const end = endOf(known)
    const replay = () => (end === undefined ? this.#ask() : this.#replay(end))
    if (recorded.deferred) {
      this.#time.hold()
      defer(() => this.#guard(replay))
    } else replay()
  }

  /** Simulated time stands still while a question waits for its agent, or to go out. */
  #ask(): void {
    this.#time.hold()
    this.#game.control.pass(this)
  }

  /** A recorded answer arrives at the time it was recorded with. */
  #replay(known: Attempt): void {
    const { control, clock } = this.#game
    this.#time.release()
    // Nothing ends the wait for a late answer but the end of its phase.
    if (known.outcome === 'late') return
    if (known.outcome !== 'failed') control.charge(known.meta, true)
    const attempt = known.outcome === 'failed' ? known : recheck(known, this.question, this.#game)
    const waitMs = known.at === undefined ? 0 : known.at - (clock.now() - this.#place.phaseStartedAt)
    const arrive = () => {
      if (attempt.outcome !== 'failed') this.attempts.push(attempt)
      this.#use(attempt)
    }
    if (waitMs > 0) this.#time.set(() => this.#guard(arrive), waitMs, 'game')
    else arrive()
  }

  /** Calls the agent. An answer returned synchronously is copied at once, before the agent can change it. */
  #call(): void {
    this.#retries?.renewAfter(this.#game.control.stops)
    const request = new PlayerRequest(this.#game, this, this)
    this.#request = request
    this.#calledAt = Date.now()
    this.#time.reset()
    this.#settleWith(() => {
      const raw: unknown = this.#agent.act(request)
      return isPromiseLike(raw) ? this.#await(raw, request) : this.#receive(raw)
    })
  }

  /** Settles the attempt that `end` returns, if any; an error in it is a failure of the agent. */
  #settleWith(end: () => Attempt | undefined): void {
    let attempt: Attempt | undefined
    try {
      attempt = end()
    } catch (error) {
      if (!this.#over) attempt = this.#failedBy(error)
    }
    if (attempt && !this.#over) this.#settle(attempt)
  }

  #await(promised: PromiseLike<unknown>, request: PlayerRequest): undefined {
    const settle = (end: () => Attempt | undefined) => {
      if (this.#request === request) this.#guard(() => this.#settleWith(end))
    }
    toNativePromise(promised).then(
      (raw) => settle(() => (this.#timeout ? this.#failedBy(this.#timeout) : this.#receive(raw))),
      (error) => settle(() => this.#failedBy(this.#timeout ? lastWord(error, this.#timeout) : error)),
    )
    if (this.#over) return
    this.#time.beginCall()
    this.#time.limit(() => this.#guard(() => this.#expire()), this.#timeoutMs)
  }

  /** An agent that listens to the signal may still say whether it or its service took too long, and what that cost. */
  #expire(): void {
    const timeout = this.#newTimeout()
    const fail = () => this.#guard(() => this.#settle(this.#failedBy(timeout)))
    this.#time.clear()
    if (PlayerRequest.warn(this.#request as PlayerRequest, timeout)) {
      this.#timeout = timeout
      this.#time.set(fail, graceMs, 'wall')
    } else fail()
  }

  /** An agent may state how long its answer takes; that much simulated time passes. */
  #receive(raw: unknown): Attempt | undefined {
    const { clock, failing } = this.#game
    this.#time.clear()
    const checked = checkInGame(raw, this.question, this.#game)
    failing?.noteAnswer(this.#agent, this, checked)
    const { latencyMs } = checked
    if (latencyMs === undefined || !clock.simulated) return this.#read(checked, raw)
    const timeoutMs = this.#timeoutMs
    const end = () => (latencyMs >= timeoutMs ? this.#failedBy(this.#newTimeout()) : this.#read(checked, raw))
    this.#time.beginCall()
    this.#time.release()
    this.#time.set(() => this.#guard(() => this.#settleWith(end)), Math.min(latencyMs, timeoutMs), 'game')
    return undefined
  }

  #read(checked: AnswerCheck, raw: unknown): Attempt {
    if (this.#request) PlayerRequest.end(this.#request, 'answer' in checked && checked.answer.choice !== 'silent')
    return checkedAttempt(raw, checked, { game: this.#game, pending: this, ending: this.#ending(checked) })
  }

  /** The agent or its service has failed, or was too slow. */
  #failedBy(error: unknown): Attempt {
    this.#time.clear()
    if (this.#request) PlayerRequest.abort(this.#request, error)
    const { question, number } = this
    if (isServiceError(error)) return failedCall(error, number, this.#ending(error))
    this.#game.failing?.noteFailure(this.#agent, question.player, error)
    const ending = this.#ending(isAgentError(error) ? error : {})
    return { outcome: 'rejected', number, reason: describeAgentFailure(error), fault: 'agent', ...ending }
  }

  /** When the answer came, in ms since the phase began, if that matters; its usage, and the call that returned it. */
  #ending({ usage, call }: CallCost): AttemptEnding {
    const { untilMs } = this.question
    const latencyMs = Math.max(0, Date.now() - this.#calledAt)
    const meta = { latencyMs, ...(usage && { usage }), ...(call && { call }) }
    if (untilMs === undefined) return { meta }
    // An answer that came before the end of the phase is in time.
    const elapsed = Math.round(this.#game.clock.now() - this.#place.phaseStartedAt)
    return { at: Math.min(Math.max(0, elapsed), untilMs - 1), meta }
  }

  /** Ends an attempt: its cost is counted, and the journal saves it before the game uses it. */
  #settle(attempt: Attempt): void {
    const { control, journal } = this.#game
    this.#request = undefined
    this.#timeout = undefined
    control.charge(attempt.meta)
    this.attempts.push(attempt)
    const saved = journal?.record?.(toJournalEntry(this.question, this.attempts))
    const use = () => this.#guard(() => this.#use(attempt))
    if (isPromiseLike(saved)) {
      this.#time.hold()
      toNativePromise(saved).then(use, (error) => this.fail(error))
    } else use()
  }

  #use(attempt: Attempt): void {
    this.#time.endCall()
    if (attempt.outcome === 'accepted') this.#end(attempt.answer)
    else if (attempt.outcome === 'failed') this.#retry(attempt)
    else {
      this.#rejected += 1
      this.#retries = undefined
      this.#time.release()
      this.#try()
    }
  }

  /**
   * Calls again until the service answers: at once, or with growing waits while patience lasts. When patience is over
   * the game pauses; when it continues, patience starts again.
   */
  #retry(failed: AttemptWith<'failed'>): void {
    const { control, policy } = this.#game
    const { id: requestId, player } = this.question
    this.#time.hold()
    this.#retries ??= this.#newRetries()
    const waitMs = failed.last ? null : this.#retries.waitAfter(failed)
    if (failed.last || (waitMs === null && policy.onServiceFault === 'default')) this.#end(null)
    else if (waitMs !== null && waitMs > 0) this.#time.set(() => this.#guard(() => this.#ask()), waitMs, 'wall')
    else {
      const { fault, reason } = failed
      if (waitMs === null) control.stop({ player, requestId, fault, reason })
      this.#ask()
    }
  }

  #newRetries(): RetrySchedule {
    const { setup, clock, policy, control } = this.#game
    const random = derive(setup.created.seed, 'backoff', this.question.id, this.number)
    return new RetrySchedule({ clock: clock.wall, patienceMs: policy.patienceMs, random, stops: control.stops })
  }

  /** Null: the default is used. */
  #end(answer: AcceptedAnswer | null): void {
    const { question, attempts } = this
    const at = attempts.at(-1)?.at
    const outcome = { question, attempts, answer: answer ?? defaultAnswer(question, this.#game) }
    this.#close()
    this.#place.end.ended(at === undefined ? outcome : { ...outcome, at }, this.#place.index)
  }

  /** Nothing is waited for any more. */
  #close(): void {
    this.#over = true
    this.#request = undefined
    this.#game.control.leave(this)
    this.#time.close()
  }

  #newTimeout(): AnswerTimeout {
    return new AnswerTimeout(`No answer within ${this.#timeoutMs} ms.`)
  }

  get #agent(): Agent {
    return this.#game.roster.get(this.question.player) as Agent
  }

  get #timeoutMs(): number {
    return this.#agent.timeoutMs ?? this.#game.setup.created.limits.timeoutMs
  }
}
