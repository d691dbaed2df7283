import { AgentError, type ServiceError, serviceFaults } from '../../errors/errors.js'
import type { Attempt } from '../../events/decide/answer-events.js'
import type { EventMeta } from '../../events/event.js'
import { builtInPersonas } from '../../rules/built-in-personas.js'
import { findKind } from '../../rules/kinds/kinds.js'
import { takenNames } from '../../rules/persona.js'
import type { DefaultAnswer, Question } from '../../rules/poll.js'
import { printable } from '../../text/clean-text.js'
import type { GameServices } from '../game-services.js'
import { derive, seedAt } from '../randomness.js'
import type { AnswerCheck } from './check-answer.js'
import { checkInGame, offeredText, readWords } from './check-in-game.js'
import { type AnswerTimeout, isAgentError, isServiceError } from './failing-agents.js'
import type { PendingAttempt } from './recorded-answers.js'

/** What a call cost, as an answer or an error states it. */
export type CallReport = { readonly [Field in 'usage' | 'call']?: AnswerCheck[Field] | undefined }

/** When an attempt ended, and what it cost. */
export interface AttemptEnding {
  readonly at?: number
  readonly meta: EventMeta
}

export function checkedAttempt(
  raw: unknown,
  checked: AnswerCheck,
  parts: {
    readonly game: GameServices
    readonly pending: Pick<PendingAttempt, 'question' | 'number'>
    readonly ending: AttemptEnding
  },
): Attempt {
  const { game, ending } = parts
  const { question, number } = parts.pending
  if ('answer' in checked) {
    const answer = readWords(checked.answer, question, { findAccused: game.findAccused, state: game.log.state })
    const { at, meta } = ending
    return at === undefined
      ? { outcome: 'accepted', number, answer, meta }
      : { outcome: 'accepted', number, answer, at, meta }
  }
  const { reason } = checked
  const offered = offeredText(raw, reason, (answer) => checkInGame(answer, question, game))
  const rejected = { outcome: 'rejected', number, reason, ...ending } as const
  return offered === undefined ? { ...rejected, fault: 'agent' } : { ...rejected, fault: 'answer', offered }
}

/** A call that failed because of the service. An unknown kind of fault counts as temporary. */
export function failedCall(error: ServiceError, number: number, ending: AttemptEnding): Attempt {
  const { fault, message, retryAfterMs } = error
  return {
    outcome: 'failed',
    number,
    fault: serviceFaults.includes(fault) ? fault : 'unavailable',
    reason: printable(String(message).slice(0, 1_000)),
    ...(typeof retryAfterMs === 'number' && retryAfterMs > 0 && { retryAfterMs }),
    ...ending,
  }
}

/** The default of a question, in the current state. */
export function defaultAnswer(question: Question, { log: { state, length }, setup }: GameServices): DefaultAnswer {
  const random = derive(seedAt(setup.created, length), 'fallback', question.id)
  const taken = takenNames(state, question.player)
  const usual = findKind(question.kind).fallback(question, { state, random, personas: builtInPersonas, taken })
  const { choices, options, fallback = usual.choice ?? '' } = question
  if (options.includes(fallback)) return { ...usual, choice: fallback }
  // Among words of a chart's own the usual one may be missing.
  return choices === undefined ? usual : { ...usual, choice: 'abstain' }
}

/** What is used for a player whom the host has removed: the default, but it says nothing and nominates nobody. */
export function absentAnswer(question: Question, game: GameServices): DefaultAnswer {
  const { speech: _, ...choice } = defaultAnswer(question, game)
  const isSpeech = findKind(question.kind).becomes.form === 'speech'
  return isSpeech && choice.choice !== 'silent' ? {} : choice
}

/** What an agent that was too slow reports when its signal is aborted: the fault of its service, or its usage. */
export function lastWord(late: unknown, timeout: AnswerTimeout): unknown {
  if (isServiceError(late)) return late
  return isAgentError(late) && late.usage ? new AgentError(timeout.message, late.usage) : timeout
}

export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}
