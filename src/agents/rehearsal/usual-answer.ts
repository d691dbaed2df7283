import type { Answer } from '../../events/answer-schema.js'
import { answerFields, gameFields } from '../../prompts/answer-fields.js'
import type { AgentRequest } from '../agent.js'
import type { AnswerForm } from '../models/answer-format.js'

/** About sixty tokens, as models write when asked for a few sentences of thought. */
const usualThought = [
  'The vote of yesterday and what was said after it do not fit together, and two players have been quiet since.',
  'If I push too early they will turn on me, so I keep to what everybody can check.',
  'I say what I saw, I ask for an answer, and I decide when I have heard it.',
].join(' ')

const usualNotes = {
  observations: [
    'Two players changed their minds after the vote was lost.',
    'One accusation was made without any reason.',
    'Nobody has answered the question about the first night.',
  ],
  relationships: ['Two players have defended each other twice.'],
  strategy: 'Watch who follows whom in the next vote, and speak late.',
}

function notesOn({ view, playerId }: AgentRequest): object {
  const others = view.players.filter(({ id, status }) => status === 'alive' && id !== playerId)
  return { ...usualNotes, suspicion: others.map(({ id }) => ({ player: id, score: 50 })) }
}

/** One number for each player, null for those not asked about, or only the requested numbers. */
function chancesIn({ beliefs = {} }: Answer, { view }: AgentRequest, schema: AnswerForm['schema']): object {
  if (schema === 'exact') return beliefs
  return Object.fromEntries(view.players.map(({ id }) => [id, beliefs[id] ?? null]))
}

/** A decision as a model would write it, with thoughts and notes of usual length. */
export function usualAnswer(decision: Answer, request: AgentRequest, { memory, thought, schema }: AnswerForm): string {
  if (decision.persona) return JSON.stringify({ persona: decision.persona })
  const asked = answerFields(request, memory, thought)
  const claim = decision.claim && { results: [], ...decision.claim }
  const written: Readonly<Record<string, unknown>> = {
    ...{ ...decision, claim },
    ...{ thought: usualThought, memory: notesOn(request), beliefs: chancesIn(decision, request, schema) },
  }
  const fields = schema === 'game' && request.kind !== 'narrate' ? gameFields(request, memory, thought) : asked
  return JSON.stringify(
    Object.fromEntries(fields.map((field) => [field, asked.includes(field) ? (written[field] ?? null) : null])),
  )
}
