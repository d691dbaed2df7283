import { AgentError, type ServiceError, serviceFaults } from '../../errors/errors.js'
import type { AcceptedAnswer } from '../../events/answer-schema.js'
import type { Attempt, AttemptWith, Outcome } from '../../events/decide/answer-events.js'
import type { EventMeta } from '../../events/event.js'
import { builtInPersonas } from '../../rules/built-in-personas.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import { takenNames } from '../../rules/persona.js'
import type { DefaultAnswer, Question } from '../../rules/poll.js'
import { printable } from '../../text/clean-text.js'
import type { Agent, AgentRequest } from '../agent.js'
import { defer, type Timer } from '../clock.js'
import type { Waiter } from '../game-control.js'
import type { GameServices } from '../game-services.js'
import { derive } from '../randomness.js'
import type { AnswerCheck } from './check-answer.js'
import { checkInGame, offeredText, readAccusations, recheck } from './check-in-game.js'
import { AnswerTimeout, describeAgentFailure, isAgentError, isServiceError } from './failing-agents.js'
import { toJournalEntry } from './journal.js'
import { endOf, type PendingAttempt } from './recorded-answers.js'
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

/** What a call cost, as an answer or an error states it. */
type CallCost = { readonly [Field in 'usage' | 'call']?: AnswerCheck[Field] | undefined }

/** After a timeout, how long an agent may take to report that its service never answered, or what its call cost. */
const graceMs = 250

const longestTimerMs = 2_147_483_647

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
  /** Ends what is waited for: an answer, a recorded time, a latency, or the time until the next call. */
  #timer: Timer | undefined
  /** What is left of the time for the answer when its timer is set; undefined while no answer is waited for. */
  #leftMs: number | undefined
  #untimed = 0
  #timeout: AnswerTimeout | undefined
  #retries: RetrySchedule | undefined
  /** Whether simulated time stands still because of this question. */
  #holds = false
  /** Whether a call is under way. */
  #calling = false

  constructor(game: GameServices, question: Question, place: RunPlace) {
    this.#game = game
    this.question = question
    this.#place = place
    this.seen = game.log.length
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
    if (this.#request === request && this.#untimed++ === 0) this.#stopTime()
    try {
      return await promise
    } finally {
      if (this.#request === request && --this.#untimed === 0) this.#startTime()
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
    const { setup, recorded, control } = this.#game
    if (this.#rejected > setup.created.limits.maxRetries) return this.#end(null)
    if (recorded === undefined) return this.#ask()
    const known = recorded.find(this)
    for (const attempt of known) {
      if (attempt.outcome !== 'failed') continue
      control.charge(attempt.meta, true)
      this.attempts.push(attempt)
    }
    const end = endOf(known)
    if (!recorded.deferred) return this.#replay(end)
    this.#hold()
    defer(() => this.#guard(() => this.#replay(end)))
  }

  /** Simulated time stands still while a question waits for its agent, or to go out. */
  #ask(): void {
    this.#hold()
    this.#game.control.pass(this)
  }

  /** A recorded answer arrives at the time it was recorded with. */
  #replay(known: Attempt | undefined): void {
    const { control, clock } = this.#game
    if (known === undefined) return this.#ask()
    this.#release()
    // Nothing ends the wait for a late answer but the end of its phase.
    if (known.outcome === 'late') return
    if (known.outcome !== 'failed') control.charge(known.meta, true)
    const attempt = known.outcome === 'failed' ? known : recheck(known, this.question, this.#game)
    const waitMs = known.at === undefined ? 0 : known.at - (clock.now() - this.#place.phaseStartedAt)
    const arrive = () => {
      if (attempt.outcome !== 'failed') this.attempts.push(attempt)
      this.#use(attempt)
    }
    if (waitMs > 0) this.#timer = clock.setTimeout(() => this.#guard(arrive), waitMs)
    else arrive()
  }

  /** Calls the agent. An answer returned synchronously is copied at once, before the agent can change it. */
  #call(): void {
    this.#retries?.renewAfter(this.#game.control.stops)
    const request = new PlayerRequest(this.#game, this, this)
    this.#request = request
    this.#calledAt = Date.now()
    this.#untimed = 0
    let raw: unknown
    try {
      raw = this.#agent.act(request)
      if (isPromiseLike(raw)) return this.#await(raw, request)
    } catch (error) {
      return this.#noAnswer(error)
    }
    if (!this.#over) this.#receive(raw, request)
  }

  #await(promised: PromiseLike<unknown>, request: PlayerRequest): void {
    const isOut = () => this.#request === request
    toNativePromise(promised).then(
      (raw) =>
        isOut() && this.#guard(() => (this.#timeout ? this.#noAnswer(this.#timeout) : this.#receive(raw, request))),
      (error) => isOut() && this.#guard(() => this.#noAnswer(this.#timeout ? lastWord(error, this.#timeout) : error)),
    )
    if (this.#over) return
    this.#beginCall()
    this.#leftMs = this.#timeoutMs
    if (this.#untimed === 0) this.#startTime()
  }

  #startTime(): void {
    if (this.#leftMs === undefined || this.#leftMs > longestTimerMs) return
    this.#timer = this.#game.clock.wall.setTimeout(() => this.#guard(() => this.#expire()), this.#leftMs)
  }

  #stopTime(): void {
    if (this.#leftMs === undefined || this.#timer === undefined) return
    const leftMs = this.#timer.dueAt - this.#game.clock.wall.now()
    this.#clearTimer()
    this.#leftMs = leftMs
  }

  /** An agent that listens to the signal may still say whether it or its service took too long, and what that cost. */
  #expire(): void {
    const timeout = new AnswerTimeout(`No answer within ${this.#timeoutMs} ms.`)
    this.#leftMs = undefined
    if (!PlayerRequest.warn(this.#request as PlayerRequest, timeout)) return this.#noAnswer(timeout)
    this.#timeout = timeout
    this.#timer = this.#game.clock.wall.setTimeout(() => this.#guard(() => this.#noAnswer(timeout)), graceMs)
  }

  #receive(raw: unknown, request: PlayerRequest): void {
    this.#clearTimer()
    let checked: AnswerCheck
    try {
      checked = checkInGame(raw, this.question, this.#game)
      this.#game.failing?.noteAnswer(this.#agent, this, checked)
    } catch (error) {
      return this.#noAnswer(error)
    }
    const { latencyMs } = checked
    const accept = () => this.#accept(checked, raw, request)
    if (latencyMs !== undefined && this.#game.clock.simulated) this.#delay(latencyMs, accept)
    else accept()
  }

  /** An agent may state how long its answer takes; that much simulated time passes. */
  #delay(latencyMs: number, answer: () => void): void {
    const timeoutMs = this.#timeoutMs
    const isLate = latencyMs >= timeoutMs
    const late = () => this.#noAnswer(new AnswerTimeout(`No answer within ${timeoutMs} ms.`))
    this.#beginCall()
    this.#release()
    const { clock } = this.#game
    this.#timer = clock.setTimeout(() => this.#guard(isLate ? late : answer), Math.min(latencyMs, timeoutMs))
  }

  #accept(checked: AnswerCheck, raw: unknown, request: PlayerRequest): void {
    let attempt: Attempt
    try {
      PlayerRequest.end(request, 'answer' in checked && checked.answer.choice !== 'silent')
      attempt = this.#read(checked, raw)
    } catch (error) {
      return this.#noAnswer(error)
    }
    this.#settle(attempt)
  }

  #read(checked: AnswerCheck, raw: unknown): Attempt {
    const { question, number } = this
    const { findAccused, log } = this.#game
    const when = this.#timing(checked)
    if ('answer' in checked) {
      const answer = readAccusations(checked.answer, question, { findAccused, state: log.state })
      return { outcome: 'accepted', number, answer, ...when }
    }
    const { reason } = checked
    const offered = offeredText(raw, reason, (answer) => checkInGame(answer, question, this.#game))
    const rejected = { outcome: 'rejected', number, reason, ...when } as const
    return offered === undefined ? { ...rejected, fault: 'agent' } : { ...rejected, fault: 'answer', offered }
  }

  /** The agent or its service has failed, or was too slow. */
  #noAnswer(error: unknown): void {
    if (this.#over) return
    this.#clearTimer()
    if (this.#request) PlayerRequest.abort(this.#request, error)
    if (isServiceError(error)) return this.#settle(this.#failedCall(error))
    const { question, number } = this
    this.#game.failing?.noteFailure(this.#agent, question.player, error)
    const when = this.#timing(isAgentError(error) ? error : {})
    this.#settle({ outcome: 'rejected', number, reason: describeAgentFailure(error), fault: 'agent', ...when })
  }

  /** An unknown kind of fault counts as temporary. */
  #failedCall(error: ServiceError): Attempt {
    const { fault, message, retryAfterMs } = error
    return {
      outcome: 'failed',
      number: this.number,
      fault: serviceFaults.includes(fault) ? fault : 'unavailable',
      reason: printable(String(message).slice(0, 1_000)),
      ...(typeof retryAfterMs === 'number' && retryAfterMs > 0 && { retryAfterMs }),
      ...this.#timing(error),
    }
  }

  /** When the answer came, in ms since the phase began, if that matters; its usage, and the call that returned it. */
  #timing({ usage, call }: CallCost): { at?: number; meta: EventMeta } {
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
    if (!isPromiseLike(saved)) return this.#use(attempt)
    if (!this.#over) this.#hold()
    toNativePromise(saved).then(
      () => this.#guard(() => this.#use(attempt)),
      (error) => this.fail(error),
    )
  }

  #use(attempt: Attempt): void {
    if (this.#over) return
    this.#endCall()
    if (attempt.outcome === 'accepted') return this.#end(attempt.answer)
    if (attempt.outcome === 'failed') return this.#retry(attempt)
    this.#rejected += 1
    this.#retries = undefined
    this.#release()
    this.#try()
  }

  /**
   * Calls again until the service answers: at once, or with growing waits while patience lasts. When patience is over
   * the game pauses; when it continues, patience starts again.
   */
  #retry(failed: AttemptWith<'failed'>): void {
    const { control, clock, policy } = this.#game
    const { id: requestId, player } = this.question
    if (failed.last) return this.#end(null)
    this.#hold()
    this.#retries ??= this.#newRetries()
    const waitMs = this.#retries.waitAfter(failed)
    if (waitMs === null && policy.onServiceFault === 'default') return this.#end(null)
    const { fault, reason } = failed
    if (waitMs === null) control.stop({ player, requestId, fault, reason })
    if (waitMs === null || waitMs === 0) return this.#ask()
    this.#timer = clock.wall.setTimeout(() => this.#guard(() => this.#ask()), waitMs)
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
    this.#clearTimer()
    this.#game.control.leave(this)
    this.#endCall()
    this.#release()
  }

  #clearTimer(): void {
    if (this.#timer !== undefined) this.#game.clock.clearTimeout(this.#timer)
    this.#timer = undefined
    this.#leftMs = undefined
  }

  #beginCall(): void {
    this.#hold()
    if (!this.#calling) this.#game.control.beginCall()
    this.#calling = true
  }

  #endCall(): void {
    if (this.#calling) this.#game.control.endCall()
    this.#calling = false
  }

  #hold(): void {
    if (!this.#holds) this.#game.clock.hold()
    this.#holds = true
  }

  #release(): void {
    if (this.#holds) this.#game.clock.release()
    this.#holds = false
  }

  get #agent(): Agent {
    return this.#game.roster.get(this.question.player) as Agent
  }

  get #timeoutMs(): number {
    return this.#agent.timeoutMs ?? this.#game.setup.created.limits.timeoutMs
  }
}

/** The default of a question, in the current state. */
export function defaultAnswer(question: Question, { log: { state }, setup }: GameServices): DefaultAnswer {
  const random = derive(setup.created.seed, 'fallback', question.id)
  const taken = takenNames(state, question.player)
  return requestKinds[question.kind].fallback(question, { state, random, personas: builtInPersonas, taken })
}

/** What an agent that was too slow reports when its signal is aborted: the fault of its service, or its usage. */
function lastWord(late: unknown, timeout: AnswerTimeout): unknown {
  if (isServiceError(late)) return late
  return isAgentError(late) && late.usage ? new AgentError(timeout.message, late.usage) : timeout
}

/** A promise of our own: the one an agent returns may throw, or resolve twice, when awaited. */
function toNativePromise(raw: PromiseLike<unknown>): Promise<unknown> {
  return new Promise((resolve) => resolve(raw))
}

/** Whether `value` is a promise of any kind. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}
