import type { CallFacts } from '../../../kernel/errors/call-facts.js'
import { sha256Hex } from '../../../kernel/events/commitment.js'
import { findOpening } from '../../../kernel/events/event.js'
import type { AgentRequest } from '../../../kernel/runtime/agent.js'
import { answerExample } from '../../prompts/answer-fields.js'
import type { ChatMessage } from '../../prompts/chat-message.js'
import { answerFormat } from '../answer-format.js'
import { batchProtocolAt } from '../batches/batches.js'
import { type Capabilities, formatFields, formatFor, isLeftOut, type ResponseFormat } from './capabilities.js'
import { laidOut } from './layout.js'
import type { OpenAIAgentOptions } from './options.js'

/** Whether requests go to Anthropic's own batches. */
export const speaksAnthropic = ({ baseURL, batch }: OpenAIAgentOptions): boolean =>
  batch !== undefined && batchProtocolAt(baseURL, batch) === 'anthropic'

type Server = Pick<OpenAIAgentOptions, 'baseURL' | 'openRouter'>

export const isOpenRouter = ({ baseURL, openRouter }: Server): boolean =>
  openRouter !== undefined || /^https:\/\/(?:[^/]*\.)?openrouter\.ai\//.test(`${baseURL}/`)

const isOpenAI = ({ baseURL }: Server): boolean =>
  baseURL === undefined || /^https:\/\/(?:[^/]*\.)?openai\.(?:azure\.)?com\//.test(`${baseURL}/`)

/**
 * A key keeps the requests of one player in one game together, so that they reach a machine whose cache has their
 * beginning. Above about 15 requests a minute OpenAI spreads requests with the same key over several machines. OpenRouter
 * recognises conversations by their first messages, but the second message of a player differs each time.
 */
function cacheKeyField(request: AgentRequest, server: Server): Record<string, string> {
  const opening = findOpening(request.view.events)
  if (opening === undefined) return {}
  // OpenAI refuses keys of more than 64 characters.
  const key = sha256Hex(JSON.stringify([opening.id, request.playerId])).slice(0, 32)
  if (isOpenRouter(server)) return { session_id: key }
  return isOpenAI(server) ? { prompt_cache_key: key } : {}
}

/** Who caches only what is marked, and takes a mark on a part of a content: by the server's address, and the model. November 2026. */
const markedCaches: readonly { readonly host: RegExp; readonly model: RegExp }[] = [
  { host: /(?:^|\.)openrouter\.ai$/, model: /^~?anthropic\// },
  { host: /^dashscope(?:-\w+)?\.aliyuncs\.com$/, model: /^qwen/ },
]

function needsCacheMarks(options: OpenAIAgentOptions): boolean {
  const { baseURL = 'https://api.openai.com', openRouter, model } = options
  if (speaksAnthropic(options)) return true
  const hostname = openRouter === undefined ? new URL(baseURL).hostname : 'openrouter.ai'
  return markedCaches.some((cache) => cache.host.test(hostname) && cache.model.test(model))
}

/** Lines of the record in a part. The cache matches only at the ends of parts, so they must not move. */
const linesInPart = 8
const cache_control = { type: 'ephemeral' } as const

/** Marks the ends of the system message and of the record's last complete part: two of the four marks allowed. */
const markForCache = (messages: readonly ChatMessage[]) =>
  messages.map(({ role, content }) => ({
    role,
    content: role === 'system' ? [{ type: 'text', text: content, cache_control }] : splitForCache(content),
  }))

/** The record is the text before the first empty line; the rest differs each time. */
function splitForCache(content: string): object[] {
  const lines = content.slice(0, content.indexOf('\n\n') + 1).match(/[^\n]*\n/g) ?? []
  const whole = Math.floor(lines.length / linesInPart)
  const texts = Array.from({ length: whole }, (_, part) =>
    lines.slice(part * linesInPart, (part + 1) * linesInPart).join(''),
  )
  const rest = content.slice(texts.join('').length)
  const parts = texts.map((text, part) => ({ type: 'text', text, ...(part === whole - 1 && { cache_control }) }))
  return [...parts, { type: 'text', text: rest }]
}

export const ownRequirement = (options: OpenAIAgentOptions): boolean =>
  isOpenRouter(options) &&
  options.openRouter?.provider?.require_parameters === undefined &&
  options.extraBody?.provider === undefined

interface BodyParts {
  readonly options: OpenAIAgentOptions
  readonly messages: readonly ChatMessage[]
  readonly known: Capabilities
}

/** Where no schema is sent the question ends with a whole answer: its form is the same in every language. */
function withExample(messages: readonly ChatMessage[], example: string): readonly ChatMessage[] {
  return messages.map((one, at) =>
    at === messages.length - 1 ? { ...one, content: `${one.content}\n${example}` } : one,
  )
}

export function requestBody(
  request: AgentRequest,
  { options, messages: told, known }: BodyParts,
): Record<string, unknown> {
  const { model, extraBody, memory, thought, context, schema = 'game' } = options
  const marksCache =
    needsCacheMarks(options) && !isLeftOut(known, 'cache_control') && Object.keys(known.layout).length === 0
  const form = answerFormat(request, { memory, thought, context, schema })
  const format = formatFor(known, request.kind)
  const hasSchema = format === 'json_schema' || format === 'tool'
  const messages = hasSchema ? told : withExample(told, answerExample(request, { memory, thought, context }))
  const body = {
    model,
    messages: marksCache ? markForCache(messages) : laidOut(messages, known.layout),
    ...(known.streaming && { stream: true, stream_options: { include_usage: true } }),
    temperature: options.temperature,
    top_p: options.topP,
    seed: options.seed,
    reasoning_effort: options.reasoningEffort,
    chat_template_kwargs: options.chatTemplateKwargs,
    ...outputLimit(options, known),
    ...(isOpenRouter(options) && routing(options, known)),
    ...cacheKeyField(request, options),
    ...formatFields(format, form, known.layout),
    ...extraBody,
  }
  const sent = Object.entries(body).filter(([name, value]) => value !== undefined && !isLeftOut(known, name))
  return Object.fromEntries(sent)
}

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

/** Fields of a request besides these may contain secrets. */
const recordedNames = (
  'temperature top_p top_k min_p seed frequency_penalty presence_penalty repetition_penalty reasoning_effort ' +
  'verbosity service_tier max_tokens max_completion_tokens stream'
).split(' ')

export function recordedParameters(
  body: Readonly<Record<string, unknown>>,
  format: ResponseFormat,
): CallFacts['parameters'] {
  const { effort, max_tokens } = (body.reasoning ?? {}) as { effort?: unknown; max_tokens?: unknown }
  const sent = recordedNames.map((name) => [name, body[name]] as const)
  const all = [...sent, ['reasoning.effort', effort], ['reasoning.max_tokens', max_tokens]]
  return { ...Object.fromEntries(all.filter(([, value]) => isPlain(value))), format }
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 200)
