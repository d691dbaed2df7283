import { z } from 'zod'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { type AcceptedAnswer, type Answer, answerSchema } from '../events/answer-schema.js'
import type { GameEvent } from '../events/event.js'
import { foldEvents } from '../events/evolve.js'
import type { Question } from '../rules/poll.js'
import { checkAnswer } from '../runtime/ask/check-answer.js'
import { type AnswerEvent, questionOf } from './answered-question.js'

/** An answer as `change` may give it: every field of an answer, and no other. */
export const changeSchema = z.strictObject(
  answerSchema.shape,
  'Expected an object with what is answered instead, for example `{ choice }`',
)

/**
 * `changed` with the fields of `change` in place of its own, as the rules would have taken it when it was asked for.
 *
 * @throws {InvalidOptionsError} when they would not have taken it.
 */
export function changedAnswer(events: readonly GameEvent[], changed: AnswerEvent, change: Answer): AcceptedAnswer {
  const { truncated, ...before } = changed.data.answer
  const question = questionOf(events, changed)
  const { limits } = (events[0] as GameEvent<'game.created'>).data
  const checked = checkAnswer({ ...before, ...change }, question, { limits, taken: otherNames(events, changed) })
  if ('reason' in checked) throw refusal(question, checked.reason)
  requireHeard(change, checked.answer, question)
  return { ...checked.answer, ...(truncated && change.speech === undefined && { truncated }) }
}

/** What the question does not ask for would be left out in silence. */
function requireHeard(change: Answer, heard: AcceptedAnswer, question: Question): void {
  const { latencyMs: _, usage: __, ...words } = change
  const given = Object.entries(words).filter(([, value]) => value !== undefined && value !== '')
  const unheard = given.find(([field]) => !(field in heard))
  if (unheard) throw refusal(question, `It takes no \`${unheard[0]}\`.`)
}

/** The names of the others, which a persona may not have. */
function otherNames(events: readonly GameEvent[], { seq, data }: AnswerEvent): string[] {
  const { players } = foldEvents(events.slice(0, seq))
  return players.filter(({ id, persona }) => persona !== undefined && id !== data.player).map(({ name }) => name)
}

const refusal = (question: Question, why: string): InvalidOptionsError =>
  new InvalidOptionsError(`Expected \`change\` to be an answer to \`${question.id}\`. ${why}`, 'change')
