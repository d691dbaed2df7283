import { builtInPersonas } from '../../characters/characters.js'
import { InvalidLogError } from '../../errors/invalid-log-error.js'
import type { Outcome, Rejection } from '../../events/decide/answer-events.js'
import type { DefaultAnswer } from '../../rules/kinds/kind.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import { takenNames } from '../../rules/own-name.js'
import type { Question } from '../../rules/poll.js'
import type { GameContext } from '../game-context.js'
import type { Gate } from '../gate.js'
import { derive } from '../randomness.js'
import { attemptOnce, isPromiseLike } from './attempt.js'
import type { Cancellation } from './cancellation.js'
import { type Checked, checkAnswer } from './check-answer.js'
import { sleep } from './deadline.js'
import type { Journal, Try } from './journal.js'
import type { Known, RecordedAnswers } from './recorded-answers.js'

/** One question that is being asked. */
export interface Asking {
  readonly question: Question
  /** When nobody waits for the answer any more. */
  readonly cancellation: Cancellation
  /** When the phase began, on the game's clock: timed answers are recorded relative to it. */
  readonly phaseStartedAt: number
  /** Tries that failed already, in order; those that fail from now on are added as they end. */
  readonly rejections: Rejection[]
}

/** What asking needs besides the game: where to wait, what is known of the tries, and who keeps them as they end. */
export interface AskerParts {
  readonly gate: Gate
  readonly answers?: RecordedAnswers
  readonly journal?: Journal
}

/**
 * Asks, checks, asks again with the reason, and in the end accepts an answer or puts the default in its place. Makes a promise
 * only where something is to be waited for: most questions of a fast game have nothing to wait for.
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

  /** The default of a question, as things stand now. */
  defaultOf(question: Question): DefaultAnswer {
    const { state } = this.#game.log
    const random = derive(this.#game.setup.created.seed, 'fallback', question.id)
    const taken = takenNames(state, question.player)
    return requestKinds[question.kind].fallback(question, { state, random, personas: builtInPersonas, taken })
  }

  async #askAgain(asking: Asking, first: Try | Promise<Try> | null): Promise<Outcome> {
    let tried = await first
    while (tried === null || !('answer' in tried)) {
      const next = this.#tryNext(asking)
      if (next === null) return this.#defaulted(asking, tried?.at)
      tried = await next
    }
    return accepted(asking, tried)
  }

  #defaulted({ question, rejections }: Asking, at: number | undefined): Outcome {
    const timed = at === undefined ? {} : { at }
    return { question, rejections, attempt: null, answer: this.defaultOf(question), ...timed }
  }

  /** Null when every try has failed. */
  #tryNext(asking: Asking): Try | Promise<Try> | null {
    const { question, rejections } = asking
    if (rejections.length > this.#game.setup.created.limits.maxRetries) return null
    const known = this.#parts.answers?.find(question, rejections.length + 1)
    return known instanceof Promise ? known.then((late) => this.#try(asking, late)) : this.#try(asking, known)
  }

  #try(asking: Asking, known: Known): Try | Promise<Try> {
    if (known === 'dropped') return dropped(asking)
    if (known !== undefined) return this.#remembered(asking, known)
    if (!this.#parts.gate.open) return this.#tryWhenOpen(asking)
    const tried = attemptOnce(this.#game, asking)
    return tried instanceof Promise ? this.#underWay(asking, tried) : this.#ended(asking, tried)
  }

  async #tryWhenOpen(asking: Asking): Promise<Try> {
    await this.#parts.gate.passed()
    return this.#underWay(asking, attemptOnce(this.#game, asking))
  }

  async #underWay(asking: Asking, tried: Try | Promise<Try>): Promise<Try> {
    const { gate } = this.#parts
    gate.left()
    try {
      return await this.#ended(asking, await tried)
    } finally {
      gate.returned()
    }
  }

  #ended(asking: Asking, tried: Try): Try | Promise<Try> {
    const { journal, gate } = this.#parts
    const attempt = asking.rejections.length + 1
    gate.charge(tried.meta)
    noteFailure(asking, tried)
    if (journal?.record === undefined) return tried
    const { id: requestId, player } = asking.question
    const kept = journal.record({ requestId, attempt, player, ...tried })
    return isPromiseLike(kept) ? Promise.resolve(kept).then(() => tried) : tried
  }

  /** A recorded answer comes when it came. */
  #remembered(asking: Asking, known: Try): Try | Promise<Try> {
    const { phaseStartedAt, cancellation, question } = asking
    const { clock, setup } = this.#game
    this.#parts.gate.charge(known.meta, true)
    const tried = foundAgain(known, (answer) => checkAnswer(answer, question, setup.created.limits))
    const wait = known.at === undefined ? 0 : known.at - (clock.now() - phaseStartedAt)
    if (wait > 0) return sleep(wait, clock, cancellation).then(() => noteFailure(asking, tried))
    return noteFailure(asking, tried)
  }
}

type Accepted = Extract<Try, { readonly answer: unknown }>

const accepted = ({ question, rejections }: Asking, tried: Accepted): Outcome => ({
  question,
  rejections,
  attempt: rejections.length + 1,
  ...tried,
})

/** At once: the question may be dropped before anything else comes of it. */
function noteFailure({ rejections }: Asking, tried: Try): Try {
  if ('answer' in tried) return tried
  const { at: _, offered, ...failure } = tried
  const whose = offered === undefined ? ({ fault: 'agent' } as const) : ({ fault: 'answer', offered } as const)
  rejections.push({ attempt: rejections.length + 1, ...failure, ...whose })
  return tried
}

/** Why an answer did not count is found again in what was offered, whatever the log says of it. */
function foundAgain(known: Try, check: (answer: unknown) => Checked): Try {
  if ('answer' in known || known.offered === undefined) return known
  const { reason: _, offered, ...when } = known
  const checked = check(parsed(offered))
  return 'answer' in checked ? { answer: checked.answer, ...when } : { reason: checked.reason, offered, ...when }
}

function parsed(offered: string): unknown {
  try {
    return JSON.parse(offered)
  } catch {
    return undefined
  }
}

/** Only where time ends a phase can an answer come too late. */
function dropped({ question, cancellation }: Asking): Promise<never> {
  if (question.untilMs === undefined)
    throw new InvalidLogError(`The log drops the answer to \`${question.id}\`, which has no end to come after.`)
  return new Promise((_resolve, reject) => cancellation.listen(() => reject(cancellation.reason)))
}
