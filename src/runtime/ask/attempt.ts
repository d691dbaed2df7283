import { AgentError } from '../../errors/errors.js'
import type { AcceptedAnswer } from '../../events/answer-schema.js'
import type { EventMeta } from '../../events/event.js'
import type { Agent } from '../agent.js'
import type { GameServices } from '../game-services.js'
import type { AnswerCheck } from './check-answer.js'
import { checkInGame, offeredText, readAccusations } from './check-in-game.js'
import { AnswerTimeout, RequestSignal, Stopwatch, sleep, withDeadline } from './deadline.js'
import { describeAgentFailure, isAgentError, type PendingQuestion } from './failing-agents.js'
import { type CallFailure, callFailure, isServiceError, type Try } from './journal.js'
import { AnswerStreams, type Connections, PlayerRequest } from './request.js'

/** How one call of an agent ended. */
type AgentCallResult = Try | CallFailure

/**
 * Asks the agent once. Whatever the agent does, the result is an answer, a reason or a service fault; only a
 * cancellation rejects. An answer returned synchronously is copied at once, before the agent can change it.
 */
export function callAgent(game: GameServices, asking: PendingQuestion): AgentCallResult | Promise<AgentCallResult> {
  return new AgentCall(game, asking).ask()
}

/** After a timeout, how long an agent may take to report that its service never answered, or what its call cost. */
const graceMs = 250

/** One player asked once. Parts of the request are made when the agent reads them. */
class AgentCall implements Connections {
  readonly #game: GameServices
  readonly #asking: PendingQuestion
  readonly #startedAt = Date.now()
  #streams: AnswerStreams | undefined
  #signal: RequestSignal | undefined
  #measured: Stopwatch | undefined
  #isOver = false
  #failure: { readonly reason: unknown } | undefined

  constructor(game: GameServices, asking: PendingQuestion) {
    this.#game = game
    this.#asking = asking
  }

  ask(): AgentCallResult | Promise<AgentCallResult> {
    let raw: unknown
    try {
      raw = this.#agent.act(new PlayerRequest(this.#game, this.#asking, this))
      if (isPromiseLike(raw)) return this.#awaitAnswer(raw)
    } catch (error) {
      return this.#fail(error)
    }
    return this.#receive(raw)
  }

  get streams(): AnswerStreams {
    if (this.#streams) return this.#streams
    this.#streams = new AnswerStreams(this.#game, this.#asking.question)
    if (this.#isOver) this.#streams.end(false)
    return this.#streams
  }

  get signal(): AbortSignal {
    if (this.#signal) return this.#signal.signal
    this.#signal = new RequestSignal(this.#asking.cancellation)
    if (this.#failure) this.#signal.abort(this.#failure.reason)
    if (this.#isOver) this.#signal.end()
    return this.#signal.signal
  }

  untimed<T>(promise: PromiseLike<T>): Promise<T> {
    return this.#stopwatch.untimed(promise)
  }

  get #stopwatch(): Stopwatch {
    this.#measured ??= new Stopwatch()
    return this.#measured
  }

  get #agent(): Agent {
    return this.#game.roster.get(this.#asking.question.player) as Agent
  }

  /** Simulated time stands still while a question is open. */
  async #awaitAnswer(promised: PromiseLike<unknown>): Promise<AgentCallResult> {
    const { clock, wall } = this.#game
    clock.hold()
    const answer = toNativePromise(promised)
    let raw: unknown
    try {
      const { cancellation } = this.#asking
      const limits = { timeoutMs: this.#timeoutMs, cancellation, stopwatch: this.#stopwatch }
      raw = await withDeadline(answer, { clock: wall, ...limits })
    } catch (error) {
      return this.#fail(error instanceof AnswerTimeout ? await this.#lastWord(answer, error) : error)
    } finally {
      clock.release()
    }
    return this.#receive(raw)
  }

  /**
   * Whether the agent or its service took too long, and the usage: an agent that listens to the signal can report it.
   */
  async #lastWord(answer: Promise<unknown>, timeout: AnswerTimeout): Promise<unknown> {
    if (!this.#signal) return timeout
    this.#signal.abort(timeout)
    const limits = { clock: this.#game.wall, timeoutMs: graceMs, cancellation: this.#asking.cancellation }
    const late = await withDeadline(answer, limits).catch((error: unknown) => error)
    if (isServiceError(late)) return late
    return isAgentError(late) && late.usage ? new AgentError(timeout.message, late.usage) : timeout
  }

  #receive(raw: unknown): AgentCallResult | Promise<AgentCallResult> {
    try {
      const checked = this.#check(raw)
      this.#game.failing?.noteAnswer(this.#agent, this.#asking, checked)
      const { latencyMs } = checked
      if (latencyMs !== undefined && this.#game.clock.simulated)
        return this.#takeAfter(latencyMs, () => this.#end(checked, raw))
      return this.#end(checked, raw)
    } catch (error) {
      return this.#fail(error)
    }
  }

  #check(raw: unknown): AnswerCheck {
    return checkInGame(raw, this.#asking.question, this.#game)
  }

  /** An agent may state how long its answer takes; that much simulated time passes. */
  async #takeAfter(latencyMs: number, take: () => Try): Promise<AgentCallResult> {
    const timeoutMs = this.#timeoutMs
    try {
      await sleep(Math.min(latencyMs, timeoutMs), this.#game.clock, this.#asking.cancellation)
      if (latencyMs >= timeoutMs) throw new AnswerTimeout(`No answer within ${timeoutMs} ms.`)
      return take()
    } catch (error) {
      return this.#fail(error)
    }
  }

  #read(answer: AcceptedAnswer): AcceptedAnswer {
    const { findAccused, log } = this.#game
    return readAccusations(answer, this.#asking.question, { findAccused, state: log.state })
  }

  #end(checked: AnswerCheck, raw: unknown): Try {
    this.#isOver = true
    this.#streams?.end('answer' in checked && checked.answer.choice !== 'silent')
    this.#signal?.end()
    if ('answer' in checked) return { answer: this.#read(checked.answer), ...this.#timing(checked) }
    const offered = offeredText(raw, checked.reason, (answer) => this.#check(answer))
    return { reason: checked.reason, ...(offered !== undefined && { offered }), ...this.#timing(checked) }
  }

  #fail(error: unknown): AgentCallResult {
    this.#failure = { reason: error }
    this.#isOver = true
    this.#signal?.abort(error)
    this.#streams?.end(false)
    const { cancellation } = this.#asking
    if (cancellation.cancelled) throw cancellation.reason
    if (isServiceError(error)) return callFailure(error, this.#timing(costFields(error)))
    this.#game.failing?.noteFailure(this.#agent, this.#asking.question.player, error)
    return this.#end({ reason: describeAgentFailure(error), ...(isAgentError(error) && costFields(error)) }, undefined)
  }

  /** When the answer came, in ms since the phase began, if that matters; its usage, and the call that returned it. */
  #timing({ usage, call }: Pick<AnswerCheck, 'usage' | 'call'>): { at?: number; meta: EventMeta } {
    const { question, phaseStartedAt } = this.#asking
    const latencyMs = Date.now() - this.#startedAt
    const meta = { latencyMs, ...(usage && { usage }), ...(call && { call }) }
    if (question.untilMs === undefined) return { meta }
    // An answer that came before the end of the phase is in time.
    const elapsed = Math.round(this.#game.clock.now() - phaseStartedAt)
    return { at: Math.min(Math.max(0, elapsed), question.untilMs - 1), meta }
  }

  get #timeoutMs(): number {
    return this.#agent.timeoutMs ?? this.#game.setup.created.limits.timeoutMs
  }
}

const costFields = ({ usage, call }: Pick<AgentError, 'usage' | 'call'>) => ({
  ...(usage && { usage }),
  ...(call && { call }),
})

/** A promise of our own: the one an agent returns may throw, or resolve twice, when awaited. */
function toNativePromise(raw: PromiseLike<unknown>): Promise<unknown> {
  return new Promise((resolve) => resolve(raw))
}

/** Whether `value` is a promise of any kind. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}
