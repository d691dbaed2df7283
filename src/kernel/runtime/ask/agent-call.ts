import type { Attempt } from '../../events/decide/answer-events.js'
import type { Agent } from '../agent.js'
import type { GameServices } from '../game-services.js'
import { type AttemptEnding, type CallReport, checkedAttempt, failedCall, isPromiseLike, lastWord } from './attempt.js'
import type { AnswerCheck } from './check-answer.js'
import { checkInGame } from './check-in-game.js'
import { AnswerTimeout, agentFaultIn, describeAgentFailure, isAgentError, isServiceError } from './failing-agents.js'
import type { OpenQuestion } from './open-questions.js'
import type { CallbackGuard, QuestionTimer } from './question-timer.js'
import type { PendingAttempt } from './recorded-answers.js'
import { PlayerRequest } from './request.js'
import { type AnswerTime, RequestConnection } from './request-connection.js'

/** After a timeout, how long an agent may take to report that its service never answered, or what its call cost. */
const graceMs = 250

const longestTimerMs = 2_147_483_647

/** The question that makes a call. */
export interface CallingQuestion extends OpenQuestion, CallbackGuard {
  readonly agent: Agent
  readonly timeoutMs: number
  readonly timer: QuestionTimer
  /** What is left of the time in which a secret answer counts; undefined: nothing shows when it comes. */
  readonly leftMs: number | undefined
  /** On the game's clock. */
  readonly phaseStartedAt: number
  /** Gets what the call came to, once. */
  finishAttempt(attempt: Attempt): void
}

/** What waits for an agent's promise, which may never settle: once the answer is not wanted, it knows no game. */
interface PromisedAnswer {
  call: AgentCall | undefined
}

/** One call of an agent: from the request to the attempt that comes of it. */
export class AgentCall implements AnswerTime {
  readonly #game: GameServices
  readonly #question: CallingQuestion
  readonly #attempt: PendingAttempt
  readonly #connection: RequestConnection
  readonly #startedAt: number
  /** Whether its answer is still wanted. */
  #isOpen = true
  #promised: PromisedAnswer | undefined
  /** The answer came too late; the agent may still report why. */
  #timeout: AnswerTimeout | undefined
  /** The time for the answer that was left when its timer was set; undefined while no promise is waited for. */
  #leftMs: number | undefined
  /** How many promises the agent waits for while the time for its answer stops. */
  #suspensions = 0
  /** Whether the game counts it among the calls in flight. */
  #isCounted = false

  constructor(game: GameServices, question: CallingQuestion, attempt: PendingAttempt) {
    this.#game = game
    this.#question = question
    this.#attempt = attempt
    this.#connection = new RequestConnection(game, attempt, this)
    this.#startedAt = game.clock.wall.now()
  }

  /** An answer that the agent returns synchronously is copied at once, before the agent can change it. */
  start(): void {
    const request = new PlayerRequest(this.#connection)
    this.#finishWith(() => {
      const raw: unknown = this.#question.agent.act(request)
      return isPromiseLike(raw) ? this.#await(raw) : this.#receive(raw)
    })
  }

  get answerWithinMs(): number | undefined {
    const { leftMs, timeoutMs } = this.#question
    return leftMs !== undefined && leftMs < timeoutMs ? Math.max(1, Math.floor(leftMs)) : undefined
  }

  /** The answer does not count any more, however long it may have taken. */
  expire(reason: string): void {
    if (this.#isOpen && this.#timeout === undefined) this.#expire(new AnswerTimeout(reason))
  }

  async untimed<T>(promise: PromiseLike<T>): Promise<T> {
    if (this.#isOpen) this.#suspendTime()
    try {
      return await promise
    } finally {
      if (this.#isOpen) this.#resumeTime()
    }
  }

  /** The answer is not wanted any more. `reason` becomes the reason of the agent's signal. */
  cancel(reason: unknown): void {
    const wasOpen = this.#isOpen
    this.close()
    if (wasOpen) this.#connection.abort(reason)
  }

  /** What came of the call is saved, or not wanted: the game does not wait for it any more. */
  close(): void {
    this.#end()
    if (this.#isCounted) this.#game.control.endCall()
    this.#isCounted = false
  }

  #end(): void {
    this.#isOpen = false
    if (this.#promised) this.#promised.call = undefined
    this.#promised = undefined
  }

  /** Finishes with the attempt that `make` returns, if any; an error in it is a failure of the agent. */
  #finishWith(make: () => Attempt | undefined): void {
    let attempt: Attempt | undefined
    try {
      attempt = make()
    } catch (error) {
      if (this.#isOpen) attempt = this.#failedBy(error)
    }
    if (attempt && this.#isOpen) this.#finish(attempt)
  }

  #finish(attempt: Attempt): void {
    this.#end()
    this.#question.finishAttempt(attempt)
  }

  #await(promise: PromiseLike<unknown>): undefined {
    const promised: PromisedAnswer = { call: this.#isOpen ? this : undefined }
    // No `this` in these: whoever has the promise has them. The promise may throw, or resolve twice, when awaited.
    new Promise((resolve) => resolve(promise)).then(
      (raw) => promised.call?.answer(raw),
      (error) => promised.call?.fail(error),
    )
    // The agent may have ended its own question, by aborting the game.
    if (!this.#isOpen) return
    this.#promised = promised
    this.#count()
    const { timeoutMs } = this.#question
    const isUnlimited = timeoutMs === Number.POSITIVE_INFINITY
    this.#game.waiting?.add(this.#question, { isUnlimited, isSuspended: this.#suspensions > 0 })
    this.#leftMs = timeoutMs
    if (this.#suspensions === 0) this.#startTime()
  }

  /** The agent's promise has resolved. */
  answer(raw: unknown): void {
    const make = () => (this.#timeout ? this.#failedBy(this.#timeout) : this.#receive(raw))
    this.#question.guard(() => this.#finishWith(make))
  }

  /** The agent's promise has rejected. */
  fail(error: unknown): void {
    const make = () => this.#failedBy(this.#timeout ? lastWord(error, this.#timeout) : error)
    this.#question.guard(() => this.#finishWith(make))
  }

  #count(): void {
    if (!this.#isCounted) this.#game.control.beginCall()
    this.#isCounted = true
  }

  /** Starts the timer for the answer, if a promise is waited for. */
  #startTime(): void {
    if (this.#leftMs === undefined || this.#leftMs > longestTimerMs) return
    this.#question.timer.start('wall', this.#leftMs, () => this.#expire(this.#newTimeout()))
  }

  #stopTime(): void {
    this.#question.timer.stop()
    this.#leftMs = undefined
  }

  #suspendTime(): void {
    const { timer } = this.#question
    this.#suspensions += 1
    this.#game.waiting?.suspend(this.#question)
    if (this.#suspensions > 1 || this.#leftMs === undefined || !timer.isRunning) return
    this.#leftMs = timer.dueAt - this.#game.clock.wall.now()
    timer.stop()
  }

  #resumeTime(): void {
    this.#suspensions -= 1
    if (this.#suspensions > 0) return
    this.#game.waiting?.resume(this.#question)
    this.#startTime()
  }

  /** An agent that listens to the signal may still say whether it or its service took too long, and what that cost. */
  #expire(timeout: AnswerTimeout): void {
    this.#stopTime()
    const finish = () => this.#finish(this.#failedBy(timeout))
    if (this.#connection.abortSignal(timeout)) {
      this.#timeout = timeout
      this.#question.timer.start('wall', graceMs, finish)
    } else finish()
  }

  /** An agent may state how long its answer takes; that much simulated time passes. */
  #receive(raw: unknown): Attempt | undefined {
    // The agent may have ended its own question, by aborting the game.
    if (!this.#isOpen) return undefined
    const { clock, failing } = this.#game
    const { agent, timer, timeoutMs } = this.#question
    this.#stopTime()
    const checked = checkInGame(raw, this.#attempt.question, this.#game)
    failing?.observeAnswer(agent, this.#attempt, checked)
    const { latencyMs } = checked
    if (latencyMs === undefined || !clock.simulated) return this.#read(checked, raw)
    const make = () => (latencyMs >= timeoutMs ? this.#failedBy(this.#newTimeout()) : this.#read(checked, raw))
    this.#count()
    timer.release()
    timer.start('game', Math.min(latencyMs, timeoutMs), () => this.#finishWith(make))
    return undefined
  }

  #read(checked: AnswerCheck, raw: unknown): Attempt {
    this.#connection.end('answer' in checked && checked.answer.choice !== 'silent')
    return checkedAttempt(raw, checked, { game: this.#game, pending: this.#attempt, ending: this.#ending(checked) })
  }

  /** The agent or its service has failed, or was too slow. */
  #failedBy(error: unknown): Attempt {
    const { number } = this.#attempt
    this.#stopTime()
    this.#connection.abort(error)
    if (isServiceError(error)) return failedCall(error, number, this.#ending(error))
    this.#game.failing?.observeFailure(this.#question.agent, this.#attempt, error)
    const ending = this.#ending(isAgentError(error) ? error : {})
    return { outcome: 'rejected', number, reason: describeAgentFailure(error), fault: agentFaultIn(error), ...ending }
  }

  /** When the answer came, in ms since the phase began, if that matters; its usage, and the call that returned it. */
  #ending({ usage, call }: CallReport): AttemptEnding {
    const { clock } = this.#game
    const { untilMs } = this.#attempt.question
    const latencyMs = Math.max(0, Math.round(clock.wall.now() - this.#startedAt))
    const meta = usage || call ? { latencyMs, ...(usage && { usage }), ...(call && { call }) } : { latencyMs }
    if (untilMs === undefined) return { meta }
    // An answer that came before the end of the phase is in time.
    const elapsed = Math.round(clock.now() - this.#question.phaseStartedAt)
    return { at: Math.min(Math.max(0, elapsed), untilMs - 1), meta }
  }

  #newTimeout(): AnswerTimeout {
    return new AnswerTimeout(`No answer within ${this.#question.timeoutMs} ms.`)
  }
}
