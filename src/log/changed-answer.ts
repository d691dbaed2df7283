import * as z from 'zod/mini'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { type AcceptedAnswer, type Answer, answerSchema } from '../events/answer-schema.js'
import type { GameEvent } from '../events/event.js'
import { foldEvents } from '../events/evolve.js'
import { nameClash } from '../rules/own-name.js'
import type { Question } from '../rules/poll.js'
import { checkAnswer } from '../runtime/ask/check-answer.js'

/** An answer in a log: the player's own, or the default used instead. */
export type AnswerEvent = GameEvent<'answer.recorded'> | GameEvent<'answer.defaulted'>

/** The fields that `change` may have: those of an answer, and no others. */
export const changeSchema = z.strictObject(
  answerSchema.shape,
  'Expected an object with the new answer, for example `{ choice }`',
)

/** The answer that is changed, the log it is in, and the question it answered. */
export interface Changed {
  readonly events: readonly GameEvent[]
  readonly answer: AnswerEvent
  readonly question: Question
}

/**
 * The answer with the fields of `change` instead of its own, as the rules would have accepted it when it was given.
 *
 * @throws {InvalidOptionsError} when the rules would not have accepted it.
 */
export function changedAnswer({ events, answer: { seq, data }, question }: Changed, change: Answer): AcceptedAnswer {
  const { truncated, ...before } = data.answer
  const { limits } = (events[0] as GameEvent<'game.created'>).data
  const checked = checkAnswer({ ...before, ...change }, question, limits)
  if ('reason' in checked) throw refusal(question, checked.reason)
  requireHeard(change, checked.answer, question)
  const { persona } = checked.answer
  const clash = persona && nameClash(persona, data.player, foldEvents(events.slice(0, seq)))
  if (clash !== undefined) throw refusal(question, clash)
  return { ...checked.answer, ...(truncated && change.speech === undefined && { truncated }) }
}

/** Without this check, a field that the question does not ask for would be dropped silently. */
function requireHeard(change: Answer, heard: AcceptedAnswer, question: Question): void {
  const { latencyMs: _, usage: __, call: ___, ...words } = change
  const given = Object.entries(words).filter(([, value]) => value !== undefined && value !== '')
  const unheard = given.find(([field]) => !(field in heard))
  if (unheard) throw refusal(question, `The question takes no \`${unheard[0]}\`.`)
}

const refusal = (question: Question, why: string): InvalidOptionsError =>
  new InvalidOptionsError(`Expected \`change\` to be an answer to \`${question.id}\`. ${why}`, 'change')
