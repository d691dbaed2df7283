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
import type { OpenQuestion } from './open-questions.js'
import { type AnswerTimer, PlayerRequest, type RequestContent } from './request.js'

/** After a timeout, how long an agent may take to report that its service never answered, or what its call cost. */
const graceMs = 250

const longestTimerMs = 2_147_483_647

/** What waits for an agent's promise, which may be kept for ever: once the answer is not wanted, it knows no game. */
interface PromisedAnswer {
  calls: AgentCalls | undefined
}

/**
 * A question's calls to its agent, one at a time, and the time they take: the question is its own timer, of which there
 * is one at most, and while it holds, simulated time stands still.
 */
export abstract class AgentCalls implements RequestContent, AnswerTimer, OpenQuestion, Timer {
  readonly question: Question
  readonly seen: number
  dueAt = 0
  askedAt: number | undefined
  waitsSince = 0
  warned = false
  protected readonly game: GameServices
  /** The request that is out; undefined between two calls and when the question is over. */
  #request: PlayerRequest | undefined
  #calledAt = 0
  #promised: PromisedAnswer | undefined
  #timeout: AnswerTimeout | undefined
  #timed = false
  /** What the timer calls; undefined if it is the time for the answer. */
  #next: (() => void) | undefined
  /** The time for the answer that was left when its timer was set; undefined while no answer is waited for. */
  #leftMs: number | undefined
  /** How many promises the agent waits for that do not count. */
  #untimed = 0
  #holds = false
  #calling = false

  constructor(game: GameServices, question: Question) {
    this.game = game
    this.question = question
    this.seen = game.log.length
  }

  abstract get number(): number
  abstract get error(): string | undefined
  abstract get serviceFault(): string | undefined
  /** On the game's clock. */
  protected abstract get phaseStartedAt(): number
  /** Every callback comes through here: an error in it fails the question. */
  protected abstract guard(act: (this: this) => void): void
  /** A call came to this. */
  protected abstract settle(attempt: Attempt): void

  /** Calls the agent. An answer returned synchronously is copied at once, before the agent can change it. */
  protected call(): void {
    this.#request = new PlayerRequest(this.game, this, this)
    this.#calledAt = this.game.clock.wall.now()
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
        this.game.waiting?.renew(this)
        this.#limit()
      }
    }
  }

  answered(raw: unknown): void {
    this.guard(() => this.#settleWith(() => (this.#timeout ? this.#failedBy(this.#timeout) : this.#receive(raw))))
  }

  threw(error: unknown): void {
    const end = () => this.#failedBy(this.#timeout ? lastWord(error, this.#timeout) : error)
    this.guard(() => this.#settleWith(end))
  }

  get isUnlimited(): boolean {
    return this.#timeoutMs === Number.POSITIVE_INFINITY
  }

  get isUntimed(): boolean {
    return this.#untimed > 0
  }

  /** Calls `next` after so much of the game's time, or of real time, for which the player is waited for. */
  protected wait(next: () => void, delayMs: number, clock: 'game' | 'wall'): void {
    const { clock: game, waiting } = this.game
    if (clock === 'wall') waiting?.add(this)
    this.#next = next
    this.#timed = true
    ;(clock === 'game' ? game : game.wall).start(this, delayMs)
  }

  /** The time that was waited for is over. */
  fire(): void {
    this.#timed = false
    this.guard(this.#next ?? this.#expire)
  }

  protected hold(): void {
    if (!this.#holds) this.game.clock.hold()
    this.#holds = true
  }

  protected release(): void {
    if (this.#holds) this.game.clock.release()
    this.#holds = false
  }

  /** What came of the last call is saved. */
  protected endCall(): void {
    if (this.#calling) this.game.control.endCall()
    this.#calling = false
  }

  /** The question is over. */
  protected close(): void {
    this.#forget()
    this.game.waiting?.delete(this)
    this.#clear()
    this.endCall()
    this.release()
  }

  /** The question is over without an answer. `reason` becomes the reason of the agent's signal. */
  protected abort(reason: unknown): void {
    const request = this.#request
    this.close()
    if (request) PlayerRequest.abort(request, reason)
  }

  #beginCall(): void {
    this.hold()
    if (!this.#calling) this.game.control.beginCall()
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
    this.settle(attempt)
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
    this.game.waiting?.add(this)
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
    this.#next = undefined
    this.#timed = true
    this.game.clock.wall.start(this, this.#leftMs)
  }

  #stopTime(): void {
    this.#untimed += 1
    this.game.waiting?.renew(this)
    if (this.#untimed > 1 || this.#leftMs === undefined || !this.#timed) return
    const leftMs = this.dueAt - this.game.clock.wall.now()
    this.#clear()
    this.#leftMs = leftMs
  }

  #clear(): void {
    if (this.#timed) this.game.clock.clearTimeout(this)
    this.#timed = false
    this.#leftMs = undefined
  }

  /** An agent that listens to the signal may still say whether it or its service took too long, and what that cost. */
  #expire(): void {
    const timeout = this.#newTimeout()
    const fail = () => this.#settle(this.#failedBy(timeout))
    this.#clear()
    if (PlayerRequest.warn(this.#request as PlayerRequest, timeout)) {
      this.#timeout = timeout
      this.wait(fail, graceMs, 'wall')
    } else fail()
  }

  /** An agent may state how long its answer takes; that much simulated time passes. */
  #receive(raw: unknown): Attempt | undefined {
    // The agent may have ended its own question, by aborting the game.
    if (this.#request === undefined) return undefined
    const { clock, failing } = this.game
    this.#clear()
    const checked = checkInGame(raw, this.question, this.game)
    failing?.noteAnswer(this.#agent, this, checked)
    const { latencyMs } = checked
    if (latencyMs === undefined || !clock.simulated) return this.#read(checked, raw)
    const timeoutMs = this.#timeoutMs
    const end = () => (latencyMs >= timeoutMs ? this.#failedBy(this.#newTimeout()) : this.#read(checked, raw))
    this.#beginCall()
    this.release()
    this.wait(() => this.#settleWith(end), Math.min(latencyMs, timeoutMs), 'game')
    return undefined
  }

  #read(checked: AnswerCheck, raw: unknown): Attempt {
    if (this.#request) PlayerRequest.end(this.#request, 'answer' in checked && checked.answer.choice !== 'silent')
    return checkedAttempt(raw, checked, { game: this.game, pending: this, ending: this.#ending(checked) })
  }

  /** The agent or its service has failed, or was too slow. */
  #failedBy(error: unknown): Attempt {
    this.#clear()
    if (this.#request) PlayerRequest.abort(this.#request, error)
    const { number } = this
    if (isServiceError(error)) return failedCall(error, number, this.#ending(error))
    this.game.failing?.noteFailure(this.#agent, this, error)
    const ending = this.#ending(isAgentError(error) ? error : {})
    return { outcome: 'rejected', number, reason: describeAgentFailure(error), fault: 'agent', ...ending }
  }

  /** When the answer came, in ms since the phase began, if that matters; its usage, and the call that returned it. */
  #ending({ usage, call }: CallReport): AttemptEnding {
    const { question, phaseStartedAt } = this
    const { clock } = this.game
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
    return this.game.roster.get(this.question.player) as Agent
  }

  get #timeoutMs(): number {
    return this.#agent.timeoutMs ?? this.game.setup.created.limits.timeoutMs
  }
}
