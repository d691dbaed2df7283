import type { CallFacts } from '../../kernel/errors/call-facts.js'
import type { ModelCall } from '../../kernel/runtime/agent.js'
import { printable } from '../../kernel/text/clean-text.js'
import { isObject, isRecord, parseJson } from '../../kernel/text/objects.js'
import { ServerFault } from '../service-faults.js'

/** Fields that a server may send, with any value. */
type Sent<Name extends string> = { readonly [Field in Name]?: unknown }

type AnthropicNames = 'input_tokens' | 'output_tokens' | 'cache_read_input_tokens' | 'cache_creation_input_tokens'
type DeepSeekNames = 'prompt_cache_hit_tokens'
/** In US dollars. `is_byok`: the provider also bills the user's own key. */
type OpenRouterNames = 'cost' | 'is_byok'
type UsualNames = 'prompt_tokens' | 'completion_tokens' | 'total_tokens'

export interface ServerUsage extends Sent<UsualNames | AnthropicNames | DeepSeekNames | OpenRouterNames> {
  readonly prompt_tokens_details?: Sent<'cached_tokens' | 'cache_write_tokens'> | null
  readonly completion_tokens_details?: Sent<'reasoning_tokens'> | null
  readonly cost_details?: Sent<'upstream_inference_cost'> | null
}

export interface Completion {
  readonly text: string
  readonly reasoning: string
  readonly refusal: string
  /** Null when the server never said why it stopped. */
  readonly finishReason: string | null
  readonly usage: ServerUsage | undefined
  readonly call: CallFacts
}

interface Reply extends Sent<'id' | 'model' | 'provider' | 'system_fingerprint'> {
  readonly choices?: readonly {
    readonly message?: ReplyMessage | null
    readonly delta?: ReplyMessage | null
    readonly finish_reason?: string | null
  }[]
  readonly usage?: ServerUsage | null | undefined
}

/** Where servers put what a model reasoned, by who does: DeepSeek and vLLM, OpenRouter and newer vLLM, Ollama, Copilot. */
export const reasoningFields = ['reasoning_content', 'reasoning', 'thinking', 'reasoning_text'] as const
/** The types of parts of a content that are reasoning: Mistral, Anthropic, several. */
const reasoningParts: ReadonlySet<unknown> = new Set(['thinking', 'reasoning', 'thought', 'redacted_thinking'])

interface ReplyMessage extends Sent<'content' | 'refusal' | 'reasoning_details' | (typeof reasoningFields)[number]> {
  readonly tool_calls?: readonly (ToolCall & { readonly function?: ToolCall })[] | null
  /** What a gateway read of the text already. */
  readonly parsed?: unknown
  /** The form before `tool_calls`. */
  readonly function_call?: ToolCall | null
}

/** What is passed: most, Anthropic, Cohere. */
type ToolCall = Sent<'arguments' | 'input' | 'parameters'>

/** More than a long reply with its reasoning has. A server may stream without end. */
const mostReplyChars = 8 * 1024 * 1024

/** It keeps the last usage it saw, so that the cost of an interrupted reply is known too. */
export class CompletionBuilder {
  sent: Readonly<Record<string, unknown>> | undefined
  /** Whether we closed the connection before the end of the reply. */
  abandoned = false
  arrived = false
  /** How long the headers say that no further call fits into the server's limits, in ms. */
  exhaustedMs = 0
  #content = ''
  #arguments = ''
  #reasoning = ''
  #refusal = ''
  #finishReason: string | null = null
  #usage: ServerUsage | undefined
  #call: CallFacts = {}

  get completion(): Completion {
    return {
      text: /^[\s{}]*$/.test(this.#arguments) ? this.#content : this.#arguments,
      reasoning: this.#reasoning,
      refusal: this.#refusal,
      finishReason: this.#finishReason,
      usage: this.#usage,
      call: { ...this.#call, ...callFact('finishReason', this.#finishReason) },
    }
  }

  note(facts: CallFacts): void {
    this.#call = { ...this.#call, ...facts }
  }

  get #chars(): number {
    return this.#content.length + this.#arguments.length + this.#reasoning.length + this.#refusal.length
  }

  get begun(): boolean {
    return [this.#content, this.#arguments, this.#reasoning, this.#refusal].some((text) => text !== '')
  }

  add(reply: unknown): { readonly text: string; readonly reasoning: string } {
    const said = (isObject(reply) ? reply : {}) as Reply
    this.arrived = true
    if (said.usage) this.#usage = said.usage
    this.note({
      ...callFact('responseId', said.id),
      ...callFact('model', said.model),
      ...callFact('provider', said.provider),
      ...callFact('fingerprint', said.system_fingerprint),
    })
    const choice = Array.isArray(said.choices) ? (said.choices as NonNullable<Reply['choices']>)[0] : undefined
    if (choice?.finish_reason) this.#finishReason = choice.finish_reason
    return this.#addMessage(choice?.delta ?? choice?.message ?? {})
  }

  #addMessage(said: ReplyMessage): { text: string; reasoning: string } {
    const { content, refusal, tool_calls, function_call, reasoning_details } = said
    const calls = [...(tool_calls ?? []).map((call) => call?.function ?? call), function_call]
    const called = calls.map((call) => jsonIn(call?.arguments ?? call?.input ?? call?.parameters)).join('')
    const text = textIn(content, 'text') || (isObject(said.parsed) ? jsonIn(said.parsed) : '')
    const named = reasoningFields.map((field) => asText(said[field])).find(Boolean)
    const told = named ?? reasoningDetailsText(reasoning_details)
    const thought = told || textIn(content, 'thinking')
    this.#content += text
    this.#arguments += called
    this.#refusal += asText(refusal)
    this.#reasoning += thought
    if (this.#chars > mostReplyChars)
      throw new ServerFault(`The model answered with more than ${mostReplyChars} characters.`, { said: '' })
    return { text: called || text, reasoning: thought }
  }
}

/** OpenRouter's form of reasoning in parts; encrypted parts are skipped. */
function reasoningDetailsText(details: unknown): string {
  const parts = Array.isArray(details) ? (details as ({ text?: unknown; summary?: unknown } | null)[]) : []
  return parts.map((part) => asText(part?.text) || asText(part?.summary)).join('')
}

const callFact = (name: keyof CallFacts, value: unknown): CallFacts =>
  typeof value === 'string' && value !== '' ? { [name]: printable(value).slice(0, 200) } : {}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Some servers send an object, not its JSON. */
const jsonIn = (value: unknown): string => (isObject(value) ? JSON.stringify(value) : asText(value))

type Part = Sent<'type' | 'text' | 'thinking' | 'thought' | 'value' | 'json' | 'input' | 'content'>

/** A text, an object that is one part, or the answer itself as an object, as parts. */
const partsIn = (content: unknown): readonly unknown[] => {
  if (Array.isArray(content)) return content
  return isRecord(content) && !('text' in content || 'type' in content) ? [JSON.stringify(content)] : [content]
}

/** The text, or the reasoning, of a content that is a text or parts. Mistral sends a list within the list. */
function textIn(content: unknown, what: 'text' | 'thinking'): string {
  return partsIn(content)
    .map((part) => {
      if (!isRecord(part)) return what === 'text' ? asText(part) : ''
      const { type, thought, text, thinking, json, input } = part as Part
      const isThought = reasoningParts.has(type) || thought === true
      if (isThought !== (what === 'thinking')) return ''
      const inner = isRecord(text) ? (text as Part).value : text
      return asText(inner) || asText(thinking) || textIn(thinking ?? '', 'text') || jsonIn(json ?? input)
    })
    .join('')
}

export function readReply({ response }: Pick<ModelCall, 'response'>): Completion | null {
  if (response === undefined || response.encoding !== undefined) return null
  const replies = repliesIn(response.body)
  if (!replies.some((reply) => Array.isArray((reply as { choices?: unknown } | null)?.choices))) return null
  const builder = new CompletionBuilder()
  for (const reply of replies) builder.add(reply)
  return builder.completion
}

function repliesIn(body: string): unknown[] {
  const whole = parseJson(body)
  if (whole !== undefined) return [whole]
  return body.split('\n').flatMap((line) => {
    const chunk = line.startsWith('data:') ? parseJson(line.slice(5)) : undefined
    return chunk === undefined ? [] : [chunk]
  })
}
