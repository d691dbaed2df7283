import { definedFields, isObject } from '../../../kernel/text/objects.js'

type JsonObject = Readonly<Record<string, unknown>>

interface Message {
  readonly role: string
  readonly content: unknown
}

interface Tool {
  readonly function: { readonly name: string; readonly description?: string; readonly parameters: object }
}

/** Anthropic wants a limit with every request. */
const usualMostTokens = 8_192

/** Fields of a chat completion that Anthropic's messages do not have. */
export const notOfMessages: readonly string[] = [
  'seed',
  'reasoning_effort',
  'chat_template_kwargs',
  'stream_options',
  'max_completion_tokens',
  'response_format',
]

/** A chat completion as a request of Anthropic's Messages API. */
export function toMessageRequest(body: JsonObject): JsonObject {
  const { messages, tools, tool_choice, max_tokens = usualMostTokens, ...rest } = body
  const all = messages as readonly Message[]
  const kept = Object.entries(rest).filter(([name]) => !notOfMessages.includes(name) && name !== 'stream')
  return {
    ...Object.fromEntries(kept),
    max_tokens,
    ...definedFields({
      system: all.find(({ role }) => role === 'system')?.content,
      tools: (tools as readonly Tool[] | undefined)?.map(({ function: { name, description, parameters } }) => ({
        name,
        ...definedFields({ description }),
        input_schema: parameters,
      })),
      tool_choice: toolChoice(tool_choice),
    }),
    messages: all.filter(({ role }) => role !== 'system'),
  }
}

function toolChoice(choice: unknown): JsonObject | undefined {
  if (choice === undefined) return undefined
  if (!isObject(choice)) return { type: choice === 'required' ? 'any' : 'auto' }
  return { type: 'tool', name: (choice as { readonly function: { readonly name: string } }).function.name }
}

/** Why an answer stopped, in the words of chat completions. Others are the same. */
const finishReasons: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_use: 'tool_calls',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
}

/** A message of Anthropic's as a chat completion. */
export function fromMessage(message: unknown): JsonObject {
  const { id, model, content, stop_reason, usage } = (isObject(message) ? message : {}) as JsonObject
  const blocks = (Array.isArray(content) ? content : []) as readonly JsonObject[]
  const ofType = (type: string) => blocks.filter((block) => block.type === type)
  const joined = (type: string, field: string) =>
    ofType(type)
      .map((block) => String(block[field] ?? ''))
      .join('')
  const calls = ofType('tool_use').map((block) => ({
    type: 'function',
    function: { name: block.name, arguments: JSON.stringify(block.input) },
  }))
  const said = {
    role: 'assistant',
    content: joined('text', 'text'),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...definedFields({ reasoning_content: joined('thinking', 'thinking') || undefined }),
  }
  const finish_reason = finishReasons[String(stop_reason)] ?? stop_reason
  return { id, model, choices: [{ index: 0, message: said, finish_reason }], usage }
}
