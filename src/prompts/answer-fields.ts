import type { AgentRequest } from '../agents/agent.js'
import { requestKinds } from '../rules/kinds/kinds.js'

/** A part of an answer that a model writes. */
export type AnswerField = 'thought' | 'persona' | 'speech' | 'choice' | 'claim' | 'correction' | 'memory'

const declaring = new Set(['speak', 'defend', 'last-words'])

/** What an answer to this request consists of, in the order in which a model should write it: think, speak, choose, remember. */
export function answerFields(
  { kind, options }: Pick<AgentRequest, 'kind' | 'options'>,
  memory = true,
  thought = true,
): AnswerField[] {
  if (kind === 'persona') return ['persona']
  const choice: AnswerField[] = options.length > 0 ? ['choice'] : []
  const declared: AnswerField[] = declaring.has(kind) ? ['claim', 'correction'] : []
  // Where words are due they come first, so that they can be heard while they are written.
  const said: AnswerField[] =
    requestKinds[kind].words === 'required' ? ['speech', ...choice, ...declared] : [...choice, 'speech']
  return [
    ...(thought ? (['thought'] as const) : []),
    ...said,
    ...(memory && kind !== 'narrate' ? (['memory'] as const) : []),
  ]
}
