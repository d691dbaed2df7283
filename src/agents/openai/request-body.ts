import type { ChatMessage } from '../../prompts/chat-message.js'
import type { AgentRequest } from '../agent.js'
import { answerFormat } from '../models/answer-format.js'
import { affinityOf, isOpenRouter, needsMarks, withMarks } from './caching.js'
import { type Capabilities, isLeftOut, rungFor } from './capabilities.js'
import type { OpenAIAgentOptions } from './options.js'
import { rungBody } from './rungs.js'

/** Whether we ask OpenRouter for endpoints that accept every parameter, because the user said nothing about it. */
export const ownRequirement = (options: OpenAIAgentOptions): boolean =>
  isOpenRouter(options) &&
  options.openRouter?.provider?.require_parameters === undefined &&
  options.extraBody?.provider === undefined

/** What the body needs besides the request. */
interface BodyParts {
  readonly options: OpenAIAgentOptions
  readonly messages: readonly ChatMessage[]
  readonly known: Capabilities
}

/**
 * The body sent to the server: the messages, the form of the answer, and the parameters that the server is not known to
 * refuse.
 */
export function requestBody(request: AgentRequest, { options, messages, known }: BodyParts): Record<string, unknown> {
  const { model, extraBody, memory = true, thought, schema = 'game' } = options
  const body = {
    model,
    messages: needsMarks(options) && !isLeftOut(known, 'cache_control') ? withMarks(messages) : messages,
    ...(known.streaming && { stream: true, stream_options: { include_usage: true } }),
    ...parameters(options),
    ...outputLimit(options, known),
    ...(isOpenRouter(options) && routing(options, known)),
    ...affinityOf(request, options),
    ...rungBody[rungFor(known, request.kind)](answerFormat(request, { memory, thought, schema })),
    ...extraBody,
  }
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== undefined && !isLeftOut(known, name)),
  )
}

/** The user's options for the model, by the servers' parameter names. */
const parameters = (options: OpenAIAgentOptions): Record<string, unknown> => ({
  temperature: options.temperature,
  top_p: options.topP,
  seed: options.seed,
  reasoning_effort: options.reasoningEffort,
  chat_template_kwargs: options.chatTemplateKwargs,
})

function routing(options: OpenAIAgentOptions, { guess }: Capabilities): Record<string, unknown> {
  const { provider, models, reasoning } = options.openRouter ?? {}
  const route = { ...(!(ownRequirement(options) && guess.anyEndpoint) && { require_parameters: true }), ...provider }
  return { models, reasoning, provider: Object.keys(route).length > 0 ? route : undefined }
}

/** Newer models take the limit under another name than older servers do. */
function outputLimit({ maxOutputTokens, baseURL }: OpenAIAgentOptions, known: Capabilities): Record<string, number> {
  if (maxOutputTokens === undefined) return {}
  const modern = baseURL === undefined || isLeftOut(known, 'max_tokens')
  return modern && !isLeftOut(known, 'max_completion_tokens')
    ? { max_completion_tokens: maxOutputTokens }
    : { max_tokens: maxOutputTokens }
}
