import type { ChatMessage } from '../../prompts/chat-message.js'
import type { AgentRequest } from '../agent.js'
import { answerFormat } from '../models/answer-format.js'
import { type Capabilities, rungFor } from './capabilities.js'
import type { OpenAIAgentOptions } from './options.js'
import { rungBody } from './rungs.js'

/** Whether a server is OpenRouter, or is to be spoken to as if it were. */
export const isOpenRouter = ({ baseURL, openRouter }: Pick<OpenAIAgentOptions, 'baseURL' | 'openRouter'>): boolean =>
  openRouter !== undefined || /^https:\/\/(?:[^/]*\.)?openrouter\.ai\//.test(`${baseURL}/`)

/** What is sent to the server: the messages, the form of the answer, and what the server is not known to refuse. */
export function requestBody(
  request: AgentRequest,
  { options, messages, known }: { options: OpenAIAgentOptions; messages: readonly ChatMessage[]; known: Capabilities },
): Record<string, unknown> {
  const { model, temperature, reasoningEffort, extraBody, memory = true } = options
  const body = {
    model,
    messages,
    ...(known.streaming && { stream: true, stream_options: { include_usage: true } }),
    ...(temperature !== undefined && { temperature }),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
    ...outputLimit(options, known),
    ...(isOpenRouter(options) && { provider: { require_parameters: true, ...options.openRouter?.provider } }),
    ...rungBody[rungFor(known, request.kind)](answerFormat(request, memory)),
    ...extraBody,
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !known.refused.has(name)))
}

/** Newer models take the limit under another name than older servers do. */
function outputLimit(
  { maxOutputTokens, baseURL }: OpenAIAgentOptions,
  { refused }: Capabilities,
): Record<string, number> {
  if (maxOutputTokens === undefined) return {}
  const modern = baseURL === undefined || refused.has('max_tokens')
  return modern && !refused.has('max_completion_tokens')
    ? { max_completion_tokens: maxOutputTokens }
    : { max_tokens: maxOutputTokens }
}
