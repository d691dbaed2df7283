import { type AgentError, type AgentFault, MafiaError, type ServiceError } from '../../errors/errors.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'
import type { Question } from '../../rules/poll.js'
import { printable } from '../../text/clean-text.js'
import type { Agent } from '../agent.js'
import type { AnswerCheck } from './check-answer.js'

export class AnswerTimeout extends Error {
  override readonly name = 'TimeoutError'
}

/** Recognised by its name: an adapter may use another copy of this library. */
export const isServiceError = (error: unknown): error is ServiceError =>
  MafiaError.is(error) && error.name === 'ServiceError'

/**
 * Whether an agent says itself why it has no answer. Recognised by its name: an adapter may use another copy of this
 * library.
 */
export const isAgentError = (error: unknown): error is AgentError => MafiaError.is(error) && error.name === 'AgentError'

/** The fault that the log records of an agent that gave no answer. */
export const agentFaultIn = (error: unknown): AgentFault =>
  isAgentError(error) && error.fault === 'cut-off' ? 'cut-off' : 'agent'

/** Whether an agent failed by a fault in its own code: it was not late, and did not report why it has no answer. */
const isCodeFault = (error: unknown): boolean => !(error instanceof AnswerTimeout || isAgentError(error))

/** Why a try without an answer failed, in a sentence. */
export function describeAgentFailure(error: unknown): string {
  if (error instanceof AnswerTimeout || isAgentError(error)) return printable(error.message.slice(0, 1_000))
  try {
    const detail = error instanceof Error ? error.message : String(error)
    return printable(`The agent failed: ${detail}`.slice(0, 1_000))
  } catch {
    return 'The agent failed.'
  }
}

/** What engines say of a change to what is frozen, as the view and the options of a request are. */
const frozenMessage = /not extensible|read.?only|cannot delete property/i

const frozenHint = (error: unknown): string =>
  error instanceof TypeError && frozenMessage.test(error.message)
    ? '. What a request holds is frozen: copy it before you change it'
    : ''

/** Gets a warning, and the error behind it or the reason of the last rejection. */
export type OnWarning = (message: string, cause: unknown) => unknown

/** Learns how the agents of a game answer. */
export interface AnswerObserver {
  /** An agent answered, well or not. */
  observeAnswer(agent: Agent, asked: AskedQuestion, checked: AnswerCheck): void
  /** An agent threw, or was late. */
  observeFailure(agent: Agent, asked: AskedQuestion, error: unknown): void
}

/** A question, and the number of the try, from 1. */
interface AskedQuestion {
  readonly question: Question
  readonly number: number
}

interface WarningParts {
  readonly warn: OnWarning
  readonly hasListener: () => boolean
  readonly maxRetries: number
}

/** After so many tries in a row that threw, or first questions that got defaults, an agent is useless. */
const failuresBeforeWarning = 3

/** An agent may leave its persona to the game, and a narrator never makes a choice. */
const uncountedKinds: readonly RequestKind[] = ['persona', 'narrate']

interface Failures {
  /** Tries in a row that threw, up to now. `Infinity` when no warning of it is due any more. */
  thrown: number
  /** Questions that got defaults before the first valid choice. `Infinity` as above. */
  defaulted: number
  /** Why tries came to nothing: how often, by the first sentence of the reason, and the last in full. */
  readonly reasons: Map<string, { count: number; last: string }>
}

function endRow(failures: Failures): void {
  if (failures.thrown !== Number.POSITIVE_INFINITY) failures.thrown = 0
}

const commonest = ({ reasons }: Failures): string =>
  [...reasons.values()].reduce((most, one) => (one.count > most.count ? one : most)).last

/**
 * Warns of agents that throw several times in a row, or come to no valid choice: they are refused, or late. Once for each agent of a
 * game. A game finishes with default answers, so nobody would notice otherwise.
 */
export class FailingAgents implements AnswerObserver {
  readonly #parts: WarningParts
  readonly #failures = new Map<Agent, Failures>()

  constructor(parts: WarningParts) {
    this.#parts = parts
  }

  /** Valid words alone may come with a choice under a misspelt name. */
  observeAnswer(agent: Agent, asked: AskedQuestion, checked: AnswerCheck): void {
    const failures = this.#failuresBy(agent)
    endRow(failures)
    if ('reason' in checked) this.#countUseless(failures, asked, checked.reason)
    else if (checked.answer.choice !== undefined) failures.defaulted = Number.POSITIVE_INFINITY
  }

  observeFailure(agent: Agent, asked: AskedQuestion, error: unknown): void {
    const failures = this.#failuresBy(agent)
    const reason = describeAgentFailure(error)
    if (isCodeFault(error)) failures.thrown += 1
    else endRow(failures)
    if (failures.thrown === failuresBeforeWarning) {
      const threw = `threw in ${failuresBeforeWarning} tries in a row: without an answer it gets a default. ${reason}${frozenHint(error)}`
      this.#warn(failures, `\`${asked.question.player}\` ${threw}`, error)
    } else this.#countUseless(failures, asked, reason)
  }

  /** After the last try, the question gets a default. */
  #countUseless(failures: Failures, { question, number }: AskedQuestion, reason: string): void {
    if (failures.defaulted === Number.POSITIVE_INFINITY || uncountedKinds.includes(question.kind)) return
    const [kind = ''] = reason.split('. ')
    failures.reasons.set(kind, { count: (failures.reasons.get(kind)?.count ?? 0) + 1, last: reason })
    if (number <= this.#parts.maxRetries) return
    failures.defaulted += 1
    if (failures.defaulted !== failuresBeforeWarning) return
    const most = commonest(failures)
    const useless = `has made no valid choice yet, and ${failuresBeforeWarning} of its questions got defaults. Most often because: ${most}`
    this.#warn(failures, `\`${question.player}\` ${useless}`, most)
  }

  #failuresBy(agent: Agent): Failures {
    const known = this.#failures.get(agent)
    if (known) return known
    const failures: Failures = { thrown: 0, defaulted: 0, reasons: new Map() }
    this.#failures.set(agent, failures)
    return failures
  }

  #warn(failures: Failures, fault: string, cause: unknown): void {
    failures.thrown = failures.defaulted = Number.POSITIVE_INFINITY
    if (this.#parts.hasListener()) return
    const message = `The agent of player ${fault.replace(/\.$/, '')}. To see every failed try, listen to \`answer.rejected\`: see docs/agents.md.`
    this.#parts.warn(printable(message), cause)
  }
}
