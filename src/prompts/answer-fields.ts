import type { AgentRequest } from '../agents/agent.js'
import { openingOf } from '../events/opening.js'
import { asksBeliefs } from '../rules/beliefs.js'
import { requestKinds } from '../rules/kinds/kinds.js'

/** A part of an answer that a model writes. */
export type AnswerField = 'thought' | 'persona' | 'beliefs' | 'speech' | 'choice' | 'claim' | 'correction' | 'memory'

type Asked = Pick<AgentRequest, 'kind' | 'options' | 'beliefs'>

/**
 * The order in which a model should write: think, say what it believes, speak, choose, declare, remember. It is the same for all
 * requests, and words come before the choice, so that they can be heard while they are written.
 */
const order: readonly AnswerField[] = [
  'thought',
  'persona',
  'beliefs',
  'speech',
  'choice',
  'claim',
  'correction',
  'memory',
]

/**
 * What an answer to this request consists of, in the order in which a model should write it. `memory` and `thought` tell
 * whether the model keeps notes, and whether it writes down what it thinks.
 */
export function answerFields({ kind, options, beliefs }: Asked, memory = true, thought = true): readonly AnswerField[] {
  if (kind === 'persona') return ['persona']
  const { takes, words } = requestKinds[kind]
  const asked: Readonly<Record<AnswerField, boolean>> = {
    thought,
    persona: false,
    beliefs: beliefs !== undefined,
    speech: words !== 'none',
    choice: options.length > 0,
    claim: takes.includes('claim'),
    correction: takes.includes('correction'),
    memory: memory && takes.includes('memory'),
  }
  return order.filter((field) => asked[field])
}

/** What the answers of a player consist of, all requests of its game together. */
export function gameFields(
  { view }: Pick<AgentRequest, 'view'>,
  memory = true,
  thought = true,
): readonly AnswerField[] {
  const opening = openingOf(view.events)
  const never: readonly AnswerField[] = [
    'persona',
    ...(opening && asksBeliefs(opening.rules, 'vote') ? [] : (['beliefs'] as const)),
    ...(memory ? [] : (['memory'] as const)),
    ...(thought ? [] : (['thought'] as const)),
  ]
  return order.filter((field) => !never.includes(field))
}

/** The fields that other requests of the game ask for and this one does not. */
export function unaskedFields(request: AgentRequest, memory = true, thought = true): readonly AnswerField[] {
  if (request.kind === 'persona' || request.kind === 'narrate') return []
  const asked = answerFields(request, memory, thought)
  return gameFields(request, memory, thought).filter((field) => !asked.includes(field))
}
