import type { Attempt } from '../../events/decide/answer-events.js'
import type { Question } from '../../rules/poll.js'
import type { Agent } from '../agent.js'
import type { Timer } from '../clock.js'
import type { GameServices } from '../game-services.js'
import {
  type AttemptEnding,
  type CallReport,
  checkedAttempt,
  failedCall,
  isPromiseLike,
  lastWord,
  toNativePromise,
} from './attempt.js'
import type { AnswerCheck } from './check-answer.js'
import { checkInGame } from './check-in-game.js'
import { AnswerTimeout, describeAgentFailure, isAgentError, isServiceError } from './failing-agents.js'
import { type AnswerTimer, PlayerRequest, type RequestContent } from './request.js'

/** After a timeout, how long an agent may take to report that its service never answered, or what its call cost. */
const graceMs = 250

const longestTimerMs = 2_147_483_647

/** The question whose agent is called. */
interface Caller extends RequestContent {
  /** On the game's clock. */
  readonly phaseStartedAt: number
  /** Every callback comes through here: an error in it fails the question. */
  guard(act: () => void): void
  settle(attempt: Attempt): void
}

/** What waits for an agent's promise, which may be kept for ever: once the answer is not wanted, it knows no game. */
interface PromisedAnswer {
  calls: AgentCalls | undefined
}

/**
 * The calls of one question to its agent, one at a time, and the time they take: there is one timer at most, and while
 * it holds, simulated time stands still.
 */
export class AgentCalls implements AnswerTimer {
  readonly #game: GameServices
  readonly #caller: Caller
  /** The request that is out; undefined between two calls and when the question is over. */
  #request: PlayerRequest | undefined
  #calledAt = 0
  #promised: PromisedAnswer | undefined
  #timeout: AnswerTimeout | undefined
  #timer: Timer | undefined
  /** The time for the answer that was left when its timer was set; undefined while no answer is waited for. */
  #leftMs: number | undefined
  /** How many promises the agent waits for that do not count. */
  #untimed = 0
  #holds = false
  #calling = false

  constructor(game: GameServices, caller: Caller) {
    this.#game = game
    this.#caller = caller
  }

  /** Calls the agent. An answer returned synchronously is copied at once, before the agent can change it. */
  call(): void {
    const request = new PlayerRequest(this.#game, this.#caller, this)
    this.#request = request
    this.#calledAt = this.#game.clock.wall.now()
    this.#untimed = 0
    this.#settleWith(this.#act)
  }

  #act(): Attempt | undefined {
    const raw: unknown = this.#agent.act(this.#request as PlayerRequest)
    return isPromiseLike(raw) ? this.#await(raw) : this.#receive(raw)
  }

  /** Settles as `promise` does; until then the time for the answer stands still. */
  async untimed<T>(promise: PromiseLike<T>, request: PlayerRequest): Promise<T> {
    if (this.#request === request) this.#stopTime()
    try {
      return await promise
    } finally {
      if (this.#request === request && --this.#untimed === 0) {
        this.#game.waiting?.renew(this)
        this.#limit()
      }
    }
  }

  answered(raw: unknown): void {
    const end = () => (this.#timeout ? this.#failedBy(this.#timeout) : this.#receive(raw))
    this.#caller.guard(() => this.#settleWith(end))
  }

  threw(error: unknown): void {
    const end = () => this.#failedBy(this.#timeout ? lastWord(error, this.#timeout) : error)
    this.#caller.guard(() => this.#settleWith(end))
  }

  get question(): Question {
    return this.#caller.question
  }

  get isUnlimited(): boolean {
    return this.#timeoutMs === Number.POSITIVE_INFINITY
  }

  get isUntimed(): boolean {
    return this.#untimed > 0
  }

  /** Calls `fn` after so much of the game's time, or of real time, for which the player is waited for. */
  set(fn: () => void, delayMs: number, clock: 'game' | 'wall'): void {
    const { clock: game, waiting } = this.#game
    if (clock === 'wall') waiting?.add(this)
    this.#timer = (clock === 'game' ? game : game.wall).setTimeout(() => this.#caller.guard(fn), delayMs)
  }

  hold(): void {
    if (!this.#holds) this.#game.clock.hold()
    this.#holds = true
  }

  release(): void {
    if (this.#holds) this.#game.clock.release()
    this.#holds = false
  }

  /** What came of the last call is saved. */
  endCall(): void {
    if (this.#calling) this.#game.control.endCall()
    this.#calling = false
  }

  /** The question is over. */
  close(): void {
    this.#forget()
    this.#game.waiting?.delete(this)
    this.#clear()
    this.endCall()
    this.release()
  }

  /** The question is over without an answer. `reason` becomes the reason of the agent's signal. */
  cancel(reason: unknown): void {
    const request = this.#request
    this.close()
    if (request) PlayerRequest.abort(request, reason)
  }

  #beginCall(): void {
    this.hold()
    if (!this.#calling) this.#game.control.beginCall()
    this.#calling = true
  }

  /** Settles with the attempt that `end` returns, if any; an error in it is a failure of the agent. */
  #settleWith(end: (this: this) => Attempt | undefined): void {
    let attempt: Attempt | undefined
    try {
      attempt = end.call(this)
    } catch (error) {
      if (this.#request) attempt = this.#failedBy(error)
    }
    if (attempt && this.#request) this.#settle(attempt)
  }

  #settle(attempt: Attempt): void {
    this.#forget()
    this.#timeout = undefined
    this.#caller.settle(attempt)
  }

  #await(promise: PromiseLike<unknown>): undefined {
    const promised: PromisedAnswer = { calls: this.#request && this }
    // No `this` in these: whoever keeps the promise keeps them.
    toNativePromise(promise).then(
      (raw) => promised.calls?.answered(raw),
      (error) => promised.calls?.threw(error),
    )
    if (this.#request === undefined) return
    this.#promised = promised
    this.#beginCall()
    this.#game.waiting?.add(this)
    this.#leftMs = this.#timeoutMs
    if (this.#untimed === 0) this.#limit()
  }

  /** Whatever comes of the request that is out, it is not wanted any more. */
  #forget(): void {
    this.#request = undefined
    if (this.#promised) this.#promised.calls = undefined
    this.#promised = undefined
  }

  /** Sets the timer for the answer, if one is waited for. */
  #limit(): void {
    if (this.#leftMs === undefined || this.#leftMs > longestTimerMs) return
    // A bound method, smaller than a closure: this timer is all that most waiting questions have.
    this.#timer = this.#game.clock.wall.setTimeout(this.#timeUp.bind(this), this.#leftMs)
  }

  #timeUp(): void {
    this.#caller.guard(() => this.#expire())
  }

  #stopTime(): void {
    this.#untimed += 1
    this.#game.waiting?.renew(this)
    if (this.#untimed > 1 || this.#leftMs === undefined || this.#timer === undefined) return
    const leftMs = this.#timer.dueAt - this.#game.clock.wall.now()
    this.#clear()
    this.#leftMs = leftMs
  }

  #clear(): void {
    if (this.#timer !== undefined) this.#game.clock.clearTimeout(this.#timer)
    this.#timer = undefined
    this.#leftMs = undefined
  }

  /** An agent that listens to the signal may still say whether it or its service took too long, and what that cost. */
  #expire(): void {
    const timeout = this.#newTimeout()
    const fail = () => this.#settle(this.#failedBy(timeout))
    this.#clear()
    if (PlayerRequest.warn(this.#request as PlayerRequest, timeout)) {
      this.#timeout = timeout
      this.set(fail, graceMs, 'wall')
    } else fail()
  }

  /** An agent may state how long its answer takes; that much simulated time passes. */
  #receive(raw: unknown): Attempt | undefined {
    // The agent may have ended its own question, by aborting the game.
    if (this.#request === undefined) return undefined
    const { clock, failing } = this.#game
    this.#clear()
    const checked = checkInGame(raw, this.#caller.question, this.#game)
    failing?.noteAnswer(this.#agent, this.#caller, checked)
    const { latencyMs } = checked
    if (latencyMs === undefined || !clock.simulated) return this.#read(checked, raw)
    const timeoutMs = this.#timeoutMs
    const end = () => (latencyMs >= timeoutMs ? this.#failedBy(this.#newTimeout()) : this.#read(checked, raw))
    this.#beginCall()
    this.release()
    this.set(() => this.#settleWith(end), Math.min(latencyMs, timeoutMs), 'game')
    return undefined
  }

  #read(checked: AnswerCheck, raw: unknown): Attempt {
    if (this.#request) PlayerRequest.end(this.#request, 'answer' in checked && checked.answer.choice !== 'silent')
    return checkedAttempt(raw, checked, { game: this.#game, pending: this.#caller, ending: this.#ending(checked) })
  }

  /** The agent or its service has failed, or was too slow. */
  #failedBy(error: unknown): Attempt {
    this.#clear()
    if (this.#request) PlayerRequest.abort(this.#request, error)
    const { number } = this.#caller
    if (isServiceError(error)) return failedCall(error, number, this.#ending(error))
    this.#game.failing?.noteFailure(this.#agent, this.#caller, error)
    const ending = this.#ending(isAgentError(error) ? error : {})
    return { outcome: 'rejected', number, reason: describeAgentFailure(error), fault: 'agent', ...ending }
  }

  /** When the answer came, in ms since the phase began, if that matters; its usage, and the call that returned it. */
  #ending({ usage, call }: CallReport): AttemptEnding {
    const { question, phaseStartedAt } = this.#caller
    const { clock } = this.#game
    const latencyMs = Math.max(0, Math.round(clock.wall.now() - this.#calledAt))
    const meta = usage || call ? { latencyMs, ...(usage && { usage }), ...(call && { call }) } : { latencyMs }
    if (question.untilMs === undefined) return { meta }
    // An answer that came before the end of the phase is in time.
    const elapsed = Math.round(clock.now() - phaseStartedAt)
    return { at: Math.min(Math.max(0, elapsed), question.untilMs - 1), meta }
  }

  #newTimeout(): AnswerTimeout {
    return new AnswerTimeout(`No answer within ${this.#timeoutMs} ms.`)
  }

  get #agent(): Agent {
    return this.#game.roster.get(this.#caller.question.player) as Agent
  }

  get #timeoutMs(): number {
    return this.#agent.timeoutMs ?? this.#game.setup.created.limits.timeoutMs
  }
}
