import type { Outcome } from '../events/decide/answer-events.js'
import { sameName } from '../rules/persona.js'
import type { Question } from '../rules/poll.js'
import type { AskContext } from './ask/ask-context.js'
import { askOne, defaultOf } from './ask/asker.js'
import type { Desk } from './desk.js'

/**
 * Of players who chose the same name at once, the lowest seat keeps it and the others are asked again. Only here is a name
 * held against those of lower seats: what becomes of a try must not depend on whether they had settled when it was made, or
 * it is remembered from a log.
 */
export async function withOwnNames(
  desk: Desk,
  outcomes: readonly Outcome[],
  contextOf: (question: Question) => AskContext,
): Promise<Outcome[]> {
  const settled: Outcome[] = []
  for (const outcome of outcomes) {
    const context = contextOf(outcome.question)
    const taken = [...context.taken, ...settled.map(nameOf)]
    let named = outcome
    while (taken.some((name) => sameName(name, nameOf(named)))) named = await renamed(desk, named, { context, taken })
    settled.push(named)
  }
  return settled
}

const nameOf = ({ answer }: Outcome): string => answer.persona?.name ?? ''

interface Clash {
  readonly context: AskContext
  readonly taken: readonly string[]
}

/** What follows when the name is taken: another default for a default, another try for an answer. */
async function renamed(desk: Desk, outcome: Outcome, { context, taken }: Clash): Promise<Outcome> {
  const { question, attempt, meta } = outcome
  if (attempt === null) return { ...outcome, answer: defaultOf(desk, question, taken) }
  const reason = `The name \`${nameOf(outcome)}\` is taken. Choose another.`
  const rejections = [...outcome.rejections, { attempt, reason, ...(meta && { meta }) }]
  return askOne(desk, question, { ...context, rejections })
}
