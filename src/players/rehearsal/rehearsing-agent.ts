import type { Usage } from '../../kernel/errors/call-facts.js'
import { actsAboutPlayers } from '../../kernel/events/acts.js'
import type { Answer } from '../../kernel/events/answer-schema.js'
import { findOpening } from '../../kernel/events/event.js'
import { partsDue, thoughtStepNames } from '../../kernel/rules/thoughts.js'
import type { Agent, AgentRequest } from '../../kernel/runtime/agent.js'
import { definedFields } from '../../kernel/text/objects.js'
import { loadLanguage } from '../../words/languages/languages.js'
import type { AnswerForm } from '../models/answer-format.js'
import { batchShare } from '../models/batches/batches.js'
import { findCapabilities, responseFormats } from '../models/openai/capabilities.js'
import type { OpenAIAgentOptions } from '../models/openai/options.js'
import { requestBody } from '../models/openai/request-body.js'
import { readAnswer } from '../models/read-answer.js'
import { costOf, estimateInputTokens } from '../models/usage.js'
import { answerFields, gameFields } from '../prompts/answer-fields.js'
import { buildPrompt } from '../prompts/build-prompt.js'
import { estimateTokens, type Prompt } from '../prompts/chat-message.js'
import { promptOptionsIn } from '../prompts/prompt-options.js'

/** About sixty tokens, as models write when asked for a few sentences of thought. */
const usualThought = [
  'The vote of yesterday and what was said after it do not fit together, and two players have been quiet since.',
  'If I push too early they will turn on me, so I keep to what everybody can check.',
  'I say what I saw, I ask for an answer, and I decide when I have heard it.',
].join(' ')

/** Two sentences a step, about as much as models write. */
const usualSteps = Object.fromEntries(
  thoughtStepNames.map((step) => [
    step,
    'Two players have been quiet since the vote of yesterday. I keep to what everybody can check.',
  ]),
)

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

const usualReason = 'What was said points to this more than to anything else.'

/** A decision as a model would write it, with thoughts and notes of usual length. */
export function usualAnswer(decision: Answer, request: AgentRequest, { schema, ...parts }: AnswerForm): string {
  const asked = answerFields(request, parts)
  if (decision.persona)
    return JSON.stringify({ ...(asked.includes('thought') && { thought: usualThought }), persona: decision.persona })
  const { beliefs = {} } = decision
  const { reason } = partsDue(request.kind, findOpening(request.view.events)?.rules ?? {})
  const written: Readonly<Record<string, unknown>> = {
    ...(reason && { speech: usualReason }),
    ...decision,
    claim: decision.claim && { results: [], ...decision.claim },
    acts: decision.acts?.flatMap((act) =>
      actsAboutPlayers.flatMap((name) => (name in act ? { act: name, player: Object.values(act)[0] as string } : [])),
    ),
    thought: usualThought,
    steps: usualSteps,
    memory: notesOn(request),
    beliefs:
      schema === 'exact'
        ? beliefs
        : Object.fromEntries(request.view.players.map(({ id }) => [id, beliefs[id] ?? null])),
  }
  const fields = schema === 'game' && request.kind !== 'narrate' ? gameFields(request, parts) : asked
  return JSON.stringify(
    Object.fromEntries(fields.map((field) => [field, asked.includes(field) ? (written[field] ?? null) : null])),
  )
}

/** A request that a model would get. */
export interface Rehearsed {
  readonly request: AgentRequest
  readonly model: string
  readonly prompt: Prompt
  /** Of the prompt and the schema together, as estimated. */
  readonly inputTokens: number
}

interface Rehearsal {
  /** Decides instead of the model. */
  readonly decisions: Agent
  readonly onAsked: (asked: Rehearsed) => void
  /** Whether its questions go into batches, which cost less. */
  readonly inBatches?: boolean
  /** Gets what an answer used, and what any usage of the model costs; null if its price is unknown. */
  readonly onAnswered?: (request: AgentRequest, usage: Usage, price: (usage: Usage) => number | null) => void
}

/**
 * Plays the decisions of another agent in a model's format, and reports the tokens that the model would have used. It
 * calls no server and needs no key.
 */
export function rehearsingAgent(options: OpenAIAgentOptions, rehearsal: Rehearsal): Agent {
  const { decisions, onAsked, onAnswered, inBatches = false } = rehearsal
  const priced = { ...options, ...(inBatches && { share: batchShare }) }
  const { model, memory, thought, context, schema = 'game', format = responseFormats[0], stream = true } = options
  const told = promptOptionsIn(options)
  const known = findCapabilities(new Map(), model, { format, streaming: stream, layout: options.layout ?? {} })
  return {
    name: model,
    model,
    act: async (request) => {
      const prompt = buildPrompt(request, { ...told, language: await loadLanguage(request.language) })
      const inputTokens = estimateInputTokens(requestBody(request, { options, messages: prompt.messages, known }))
      onAsked({ request, model, prompt, inputTokens })
      const text = usualAnswer(await decisions.act(request), request, { memory, thought, context, schema })
      const outputTokens = Math.min(estimateTokens(text), options.maxOutputTokens ?? Number.POSITIVE_INFINITY)
      const usage = { model, inputTokens, outputTokens, estimated: true as const }
      onAnswered?.(request, usage, (used) => costOf(used, priced))
      const costUsd = costOf(usage, priced) ?? undefined
      return { ...readAnswer(JSON.parse(text), request), usage: { ...usage, ...definedFields({ costUsd }) } }
    },
  }
}
