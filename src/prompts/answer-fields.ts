import type { AgentRequest } from '../agents/agent.js'
import { requestKinds } from '../rules/kinds/kinds.js'

/** A part of an answer that a model writes. */
export type AnswerField = 'thought' | 'persona' | 'speech' | 'choice' | 'claim' | 'correction' | 'memory'

type Asked = Pick<AgentRequest, 'kind' | 'options'>

/**
 * The order in which a model should write: think, speak, choose, declare, remember. It is the same for all requests, and words
 * come before the choice, so that they can be heard while they are written.
 */
const order: readonly AnswerField[] = ['thought', 'persona', 'speech', 'choice', 'claim', 'correction', 'memory']

/**
 * What an answer to this request consists of, in the order in which a model should write it. `memory` and `thought` tell
 * whether the model keeps notes, and whether it writes down what it thinks.
 */
export function answerFields({ kind, options }: Asked, memory = true, thought = true): readonly AnswerField[] {
  if (kind === 'persona') return ['persona']
  const { takes } = requestKinds[kind]
  const asked: Readonly<Record<AnswerField, boolean>> = {
    thought,
    persona: false,
    speech: true,
    choice: options.length > 0,
    claim: takes.includes('claim'),
    correction: takes.includes('correction'),
    memory: memory && takes.includes('memory'),
  }
  return order.filter((field) => asked[field])
}

/** What the answers of a player consist of, all requests of a game together. */
export const gameFields = (memory = true, thought = true): readonly AnswerField[] =>
  order.filter((field) => field !== 'persona' && (memory || field !== 'memory') && (thought || field !== 'thought'))

/** The fields that other requests of the game ask for and this one does not. */
export function unaskedFields(request: Asked, memory = true, thought = true): readonly AnswerField[] {
  if (request.kind === 'persona' || request.kind === 'narrate') return []
  const asked = answerFields(request, memory, thought)
  return gameFields(memory, thought).filter((field) => !asked.includes(field))
}
