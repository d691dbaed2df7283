import type { Outcome } from '../../events/decide/answer-events.js'
import { builtInPersonas } from '../../rules/built-in-personas.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import { takenNames } from '../../rules/persona.js'
import type { DefaultAnswer, Question } from '../../rules/poll.js'
import type { GameServices } from '../game-services.js'
import { derive } from '../randomness.js'
import { callAgent, isPromiseLike } from './attempt.js'
import { awaitCancellation, checkInGame, recheckTry } from './check-in-game.js'
import { sleep } from './deadline.js'
import type { AskerParts, PendingQuestion } from './failing-agents.js'
import type { CallFailure, Forgone, JournalEntry, Try } from './journal.js'
import type { RecordedAttempt } from './recorded-answers.js'
import { retryService } from './service.js'

/**
 * Asks, checks, asks again with the reason, and finally accepts an answer or uses the default. It makes a promise only
 * when it has to wait: most questions of a fast game need no waiting.
 */
export class Asker {
  readonly #game: GameServices
  readonly #parts: AskerParts

  constructor(game: GameServices, parts: AskerParts) {
    this.#game = game
    this.#parts = parts
  }

  ask(asking: PendingQuestion): Outcome | Promise<Outcome> {
    try {
      const tried = this.#tryNext(asking)
      return tried !== null && 'answer' in tried ? acceptedOutcome(asking, tried) : this.#askAgain(asking, tried)
    } catch (error) {
      return Promise.reject(error)
    }
  }

  /** Resolves when no agent is being waited for. */
  allReturned(): Promise<void> {
    return this.#parts.gate.allReturned()
  }

  /** The default of a question, in the current state. */
  defaultOf(question: Question): DefaultAnswer {
    const { state } = this.#game.log
    const random = derive(this.#game.setup.created.seed, 'fallback', question.id)
    const taken = takenNames(state, question.player)
    return requestKinds[question.kind].fallback(question, { state, random, personas: builtInPersonas, taken })
  }

  async #askAgain(asking: PendingQuestion, first: AttemptResult | Promise<AttemptResult> | null): Promise<Outcome> {
    let tried = await first
    while (tried === null || !('answer' in tried)) {
      const next = tried !== null && 'forgone' in tried ? null : this.#tryNext(asking)
      if (next === null) return this.#useDefault(asking, tried?.at)
      tried = await next
    }
    return acceptedOutcome(asking, tried)
  }

  #useDefault({ question, rejections, failedCalls }: PendingQuestion, at: number | undefined): Outcome {
    const timed = at === undefined ? {} : { at }
    return { question, rejections, failedCalls, attempt: null, answer: this.defaultOf(question), ...timed }
  }

  /** Null when every try has failed. */
  #tryNext(asking: PendingQuestion): AttemptResult | Promise<AttemptResult> | null {
    const { question, rejections } = asking
    if (rejections.length > this.#game.setup.created.limits.maxRetries) return null
    const { answers, gate } = this.#parts
    if (answers === undefined) return this.#try(asking, undefined)
    const attempt = rejections.length + 1
    for (const call of answers.failedCalls(question, attempt)) {
      gate.charge(call.meta, true)
      asking.failedCalls.push(call)
    }
    const known = answers.find(question, attempt)
    return known instanceof Promise ? known.then((late) => this.#try(asking, late)) : this.#try(asking, known)
  }

  #try(asking: PendingQuestion, known: RecordedAttempt): AttemptResult | Promise<AttemptResult> {
    if (known === 'dropped') return awaitCancellation(asking)
    if (known !== undefined) return this.#replayTry(asking, known)
    if (!this.#parts.gate.open) return this.#tryWhenOpen(asking)
    const called = callAgent(this.#game, asking)
    if (called instanceof Promise || 'fault' in called) return this.#callUntilServed(asking, called)
    return this.#endTry(asking, called)
  }

  async #tryWhenOpen(asking: PendingQuestion): Promise<AttemptResult> {
    await this.#parts.gate.pass()
    return this.#callUntilServed(asking, callAgent(this.#game, asking))
  }

  /** Calls again while the service is at fault. */
  async #callUntilServed(
    asking: PendingQuestion,
    first: ServiceCallResult | Promise<ServiceCallResult>,
  ): Promise<AttemptResult> {
    const { gate, policy } = this.#parts
    const game = this.#game
    const ended = await this.#trackCall(asking, first)
    if (!('fault' in ended)) return ended
    return retryService(ended, asking, {
      game,
      gate,
      policy,
      call: () => this.#trackCall(asking, callAgent(game, asking)),
    })
  }

  async #trackCall(
    asking: PendingQuestion,
    called: ServiceCallResult | Promise<ServiceCallResult>,
  ): Promise<ServiceCallResult> {
    const { gate } = this.#parts
    gate.beginCall()
    try {
      const ended = await called
      return await ('fault' in ended ? this.#endCall(asking, ended) : this.#endTry(asking, ended))
    } finally {
      gate.endCall()
    }
  }

  /** Ends a try: its cost is counted, and the journal saves it before the game uses it. */
  #endTry(asking: PendingQuestion, tried: Try): Try | Promise<Try> {
    const place = attemptKey(asking)
    this.#parts.gate.charge(tried.meta)
    noteFailure(asking, tried)
    return this.#saveToJournal(tried, () => ({ ...place, ...tried }))
  }

  /** Ends a call that failed because of the service: the same, without using up a try. */
  #endCall(asking: PendingQuestion, failure: CallFailure): CallFailure | Promise<CallFailure> {
    const { fault, reason, meta } = failure
    const place = attemptKey(asking)
    const failed = { fault, reason, ...(meta && { meta }) }
    this.#parts.gate.charge(meta)
    const call = asking.failedCalls.push({ attempt: place.attempt, ...failed })
    return this.#saveToJournal(failure, () => ({ ...place, call, ...failed }))
  }

  /** `ended`, once the journal has saved its entry. */
  #saveToJournal<Ended>(ended: Ended, entry: () => JournalEntry): Ended | Promise<Ended> {
    const { journal } = this.#parts
    if (journal?.record === undefined) return ended
    const kept = journal.record(entry())
    return isPromiseLike(kept) ? Promise.resolve(kept).then(() => ended) : ended
  }

  /** A recorded answer arrives at the time it was recorded with. */
  #replayTry(asking: PendingQuestion, known: Try | Forgone): AttemptResult | Promise<AttemptResult> {
    const { phaseStartedAt, cancellation } = asking
    const { clock } = this.#game
    const wait = known.at === undefined ? 0 : known.at - (clock.now() - phaseStartedAt)
    const tried = 'forgone' in known ? known : this.#recheck(asking, known)
    const noted = () => ('forgone' in tried ? tried : noteFailure(asking, tried))
    return wait > 0 ? sleep(wait, clock, cancellation).then(noted) : noted()
  }

  #recheck({ question }: PendingQuestion, known: Try): Try {
    this.#parts.gate.charge(known.meta, true)
    return recheckTry(known, (answer) => checkInGame(answer, question, this.#game))
  }
}

/** The outcome of a call: the player's try, or a fault of its service. */
type ServiceCallResult = Try | CallFailure
/** The outcome of a try. */
type AttemptResult = Try | Forgone

const acceptedOutcome = (
  { question, rejections, failedCalls }: PendingQuestion,
  tried: Extract<Try, { readonly answer: unknown }>,
): Outcome => ({
  question,
  rejections,
  failedCalls,
  attempt: rejections.length + 1,
  ...tried,
})

const attemptKey = ({ question: { id, player }, rejections }: PendingQuestion) => ({
  requestId: id,
  attempt: rejections.length + 1,
  player,
})

/** Notes the failure at once: the question may be dropped before anything else happens. */
function noteFailure({ rejections }: PendingQuestion, tried: Try): Try {
  if ('answer' in tried) return tried
  const { at: _, offered, ...failure } = tried
  const whose = offered === undefined ? ({ fault: 'agent' } as const) : ({ fault: 'answer', offered } as const)
  rejections.push({ attempt: rejections.length + 1, ...failure, ...whose })
  return tried
}
