import { builtInPersonas } from '../../characters/built-in-personas.js'
import type { FailedCall, Outcome, Rejection } from '../../events/decide/answer-events.js'
import type { DefaultAnswer } from '../../rules/kinds/kind.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import { takenNames } from '../../rules/own-name.js'
import type { Question } from '../../rules/poll.js'
import type { GameContext } from '../game-context.js'
import type { Gate } from '../gate.js'
import { derive } from '../randomness.js'
import { attemptOnce } from './attempt.js'
import type { CallFailure } from './call-failure.js'
import type { Cancellation } from './cancellation.js'
import { checkAnswer } from './check-answer.js'
import { sleep } from './deadline.js'
import type { Journal, Try } from './journal.js'
import { callOver, noteFailure, tryOver } from './over.js'
import type { Known, RecordedAnswers } from './recorded-answers.js'
import { dropped, foundAgain } from './remembered.js'
import { calledAgain, type Forgone, type ServicePolicy } from './service.js'

/** One question that is being asked. */
export interface Asking {
  readonly question: Question
  /** Cancelled when the answer is no longer needed. */
  readonly cancellation: Cancellation
  /** How many events were recorded when it was first asked: a player who is asked again knows no more than before. */
  readonly seen: number
  /** When the phase began, on the game's clock; timed answers are recorded relative to it. */
  readonly phaseStartedAt: number
  /** Failed tries, in order; later ones are added as they end. */
  readonly rejections: Rejection[]
  /** Calls that failed because of a service, in order; later ones are added as they end. */
  readonly failedCalls: FailedCall[]
}

/** What asking needs besides the game: the gate, the recorded answers and the journal. */
export interface AskerParts {
  readonly gate: Gate
  readonly policy: ServicePolicy
  readonly answers?: RecordedAnswers
  readonly journal?: Journal
}

/**
 * Asks, checks, asks again with the reason, and finally accepts an answer or uses the default. It makes a promise only
 * when it has to wait: most questions of a fast game need no waiting.
 */
export class Asker {
  readonly #game: GameContext
  readonly #parts: AskerParts

  constructor(game: GameContext, parts: AskerParts) {
    this.#game = game
    this.#parts = parts
  }

  ask(asking: Asking): Outcome | Promise<Outcome> {
    try {
      const tried = this.#tryNext(asking)
      return tried !== null && 'answer' in tried ? accepted(asking, tried) : this.#askAgain(asking, tried)
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

  async #askAgain(asking: Asking, first: Tried | Promise<Tried> | null): Promise<Outcome> {
    let tried = await first
    while (tried === null || !('answer' in tried)) {
      const next = tried !== null && 'forgone' in tried ? null : this.#tryNext(asking)
      if (next === null) return this.#defaulted(asking, tried?.at)
      tried = await next
    }
    return accepted(asking, tried)
  }

  #defaulted({ question, rejections, failedCalls }: Asking, at: number | undefined): Outcome {
    const timed = at === undefined ? {} : { at }
    return { question, rejections, failedCalls, attempt: null, answer: this.defaultOf(question), ...timed }
  }

  /** Null when every try has failed. */
  #tryNext(asking: Asking): Tried | Promise<Tried> | null {
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

  #try(asking: Asking, known: Known): Tried | Promise<Tried> {
    if (known === 'dropped') return dropped(asking)
    if (known !== undefined) return this.#remembered(asking, known)
    if (!this.#parts.gate.open) return this.#tryWhenOpen(asking)
    const called = attemptOnce(this.#game, asking)
    if (called instanceof Promise || 'fault' in called) return this.#served(asking, called)
    return tryOver(asking, called, this.#parts)
  }

  async #tryWhenOpen(asking: Asking): Promise<Tried> {
    await this.#parts.gate.passed()
    return this.#served(asking, attemptOnce(this.#game, asking))
  }

  /** Calls again while the service is at fault. */
  async #served(asking: Asking, first: Called | Promise<Called>): Promise<Tried> {
    const { gate, policy } = this.#parts
    const game = this.#game
    const ended = await this.#underWay(asking, first)
    if (!('fault' in ended)) return ended
    return calledAgain(ended, asking, {
      game,
      gate,
      policy,
      call: () => this.#underWay(asking, attemptOnce(game, asking)),
    })
  }

  async #underWay(asking: Asking, called: Called | Promise<Called>): Promise<Called> {
    const { gate } = this.#parts
    gate.left()
    try {
      const ended = await called
      return await ('fault' in ended ? callOver(asking, ended, this.#parts) : tryOver(asking, ended, this.#parts))
    } finally {
      gate.returned()
    }
  }

  /** A recorded answer arrives at the time it was recorded with. */
  #remembered(asking: Asking, known: Try | Forgone): Tried | Promise<Tried> {
    const { phaseStartedAt, cancellation } = asking
    const { clock } = this.#game
    const wait = known.at === undefined ? 0 : known.at - (clock.now() - phaseStartedAt)
    const tried = 'forgone' in known ? known : this.#foundAgain(asking, known)
    const noted = () => ('forgone' in tried ? tried : noteFailure(asking, tried))
    return wait > 0 ? sleep(wait, clock, cancellation).then(noted) : noted()
  }

  #foundAgain({ question }: Asking, known: Try): Try {
    this.#parts.gate.charge(known.meta, true)
    return foundAgain(known, (answer) => checkAnswer(answer, question, this.#game.setup.created.limits))
  }
}

/** The outcome of a call: the player's try, or a fault of its service. */
type Called = Try | CallFailure
/** The outcome of a try. */
type Tried = Try | Forgone
type Accepted = Extract<Try, { readonly answer: unknown }>

const accepted = ({ question, rejections, failedCalls }: Asking, tried: Accepted): Outcome => ({
  question,
  rejections,
  failedCalls,
  attempt: rejections.length + 1,
  ...tried,
})
