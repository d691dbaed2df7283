import type { Usage } from '../../events/answer-schema.js'
import { buildPrompt } from '../../prompts/build-prompt.js'
import type { Prompt } from '../../prompts/chat-message.js'
import { estimateTokens } from '../../prompts/estimate-tokens.js'
import { promptOptionsIn } from '../../prompts/prompt-options-schema.js'
import type { Agent, AgentRequest } from '../agent.js'
import { costOf } from '../models/prices.js'
import { readAnswer } from '../models/read-answer.js'
import { sentTokens } from '../models/sent-tokens.js'
import { capabilitiesOf } from '../openai/capabilities.js'
import type { OpenAIAgentOptions } from '../openai/options.js'
import { requestBody } from '../openai/request-body.js'
import { ladder } from '../openai/rungs.js'
import { usualAnswer } from './usual-answer.js'

/** A request that a model would get. */
export interface Rehearsed {
  readonly request: AgentRequest
  readonly model: string
  readonly prompt: Prompt
  /** Of the prompt and the schema together, as estimated. */
  readonly inputTokens: number
}

/** Who decides instead of the model, and who gets the requests that the model would have got. */
export interface Rehearsal {
  readonly decisions: Agent
  readonly onAsked: (asked: Rehearsed) => void
}

/**
 * Plays the decisions of another agent in a model's format, and reports the tokens that the model would have used. It
 * calls no server and needs no key.
 */
export function rehearsingAgent(options: OpenAIAgentOptions, { decisions, onAsked }: Rehearsal): Agent {
  const { model, memory = true, thought, schema = 'game', format = ladder[0], stream = true } = options
  const told = promptOptionsIn(options)
  const known = capabilitiesOf(new Map(), model, { rung: format, streaming: stream })
  return {
    name: model,
    act: async (request) => {
      const prompt = buildPrompt(request, told)
      const inputTokens = sentTokens(requestBody(request, { options, messages: prompt.messages, known }))
      onAsked({ request, model, prompt, inputTokens })
      const text = usualAnswer(await decisions.act(request), request, { memory, thought, schema })
      const usage = usageFor(options, { inputTokens, outputTokens: estimateTokens(text) })
      return { ...readAnswer(JSON.parse(text), request), usage }
    },
  }
}

function usageFor(options: OpenAIAgentOptions, { inputTokens, outputTokens }: Usage & { outputTokens: number }): Usage {
  const { model, baseURL, prices, maxOutputTokens = Number.POSITIVE_INFINITY } = options
  const usage = { model, inputTokens, outputTokens: Math.min(outputTokens, maxOutputTokens), estimated: true as const }
  const costUsd = costOf(usage, { model, baseURL, prices })
  return costUsd === null ? usage : { ...usage, costUsd }
}
