import type { AgentRequest } from '../agents/agent.js'
import { requestKinds } from '../rules/kinds/kinds.js'

/** A part of an answer that a model writes. */
export type AnswerField = 'thought' | 'persona' | 'speech' | 'choice' | 'claim' | 'correction' | 'memory'

type Asked = Pick<AgentRequest, 'kind' | 'options'>

const declaring = new Set(['speak', 'defend', 'last-words'])

/**
 * What an answer to this request consists of, in the order in which a model should write it: think, speak, choose, remember.
 * `memory` and `thought` tell whether the model keeps notes, and whether it writes down what it thinks.
 */
export function answerFields({ kind, options }: Asked, memory = true, thought = true): AnswerField[] {
  if (kind === 'persona') return ['persona']
  const choice: AnswerField[] = options.length > 0 ? ['choice'] : []
  const declared: AnswerField[] = declaring.has(kind) ? ['claim', 'correction'] : []
  // Where words are due they come first, so that they can be heard while they are written.
  const said: AnswerField[] =
    requestKinds[kind].words === 'required' ? ['speech', ...choice, ...declared] : [...choice, 'speech']
  const noted: AnswerField[] = memory && kind !== 'narrate' ? ['memory'] : []
  return [...(thought ? (['thought'] as const) : []), ...said, ...noted]
}

const inGame: readonly AnswerField[] = ['thought', 'speech', 'choice', 'claim', 'correction', 'memory']

/** The fields that other requests of the game ask for and this one does not. */
export function unaskedFields(request: Asked, memory = true, thought = true): AnswerField[] {
  if (request.kind === 'persona' || request.kind === 'narrate') return []
  const asked = answerFields(request, memory, thought)
  const known = inGame.filter((field) => (memory || field !== 'memory') && (thought || field !== 'thought'))
  return known.filter((field) => !asked.includes(field))
}
