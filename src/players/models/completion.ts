import type { CallFacts } from '../../errors/call-facts.js'
import type { ModelCall } from '../../runtime/agent.js'
import { printable } from '../../text/clean-text.js'
import { isObject, parseJson } from '../../text/objects.js'

export interface ServerUsage {
  readonly prompt_tokens?: unknown
  readonly completion_tokens?: unknown
  readonly total_tokens?: unknown
  readonly prompt_tokens_details?: { readonly cached_tokens?: unknown; readonly cache_write_tokens?: unknown } | null
  readonly completion_tokens_details?: { readonly reasoning_tokens?: unknown } | null
  /** DeepSeek's name for tokens read from the cache. */
  readonly prompt_cache_hit_tokens?: unknown
  /** Anthropic's names, which proxies pass on. */
  readonly input_tokens?: unknown
  readonly output_tokens?: unknown
  readonly cache_read_input_tokens?: unknown
  readonly cache_creation_input_tokens?: unknown
  /** OpenRouter's figure, in US dollars. `is_byok`: the provider also bills the user's own key. */
  readonly cost?: unknown
  readonly is_byok?: unknown
  readonly cost_details?: { readonly upstream_inference_cost?: unknown } | null
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

interface Reply {
  readonly choices?: readonly {
    readonly message?: ReplyMessage | null
    readonly delta?: ReplyMessage | null
    readonly finish_reason?: string | null
  }[]
  readonly usage?: ServerUsage | null | undefined
  readonly id?: unknown
  readonly model?: unknown
  readonly provider?: unknown
  readonly system_fingerprint?: unknown
}

interface ReplyMessage {
  readonly content?: unknown
  readonly refusal?: string | null
  readonly tool_calls?: readonly { readonly function?: { readonly arguments?: unknown } }[] | null
  readonly reasoning_content?: unknown
  readonly reasoning?: unknown
  readonly reasoning_details?: unknown
}

/** It keeps the last usage it saw, so that the cost of an interrupted reply is known too. */
export class CompletionBuilder {
  sent: Readonly<Record<string, unknown>> | undefined
  /** Whether we closed the connection before the end of the reply. */
  abandoned = false
  arrived = false
  #content = ''
  #arguments = ''
  #reasoning = ''
  #refusal = ''
  #finishReason: string | null = null
  #usage: ServerUsage | undefined
  #call: CallFacts = {}

  get completion(): Completion {
    return {
      text: this.#arguments || this.#content,
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
    const { content, refusal, tool_calls, reasoning_content, reasoning, reasoning_details } = said
    const called = (tool_calls ?? []).map((call) => argumentsIn(call?.function?.arguments)).join('')
    const text = textIn(content, 'text')
    const told = asText(reasoning_content) || asText(reasoning) || reasoningDetailsText(reasoning_details)
    const thought = told || textIn(content, 'thinking')
    this.#content += text
    this.#arguments += called
    this.#refusal += asText(refusal)
    this.#reasoning += thought
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

/** Some servers send the arguments as an object, not as its JSON. */
const argumentsIn = (value: unknown): string => (isObject(value) ? JSON.stringify(value) : asText(value))

/** The text, or the reasoning, of a content that is a text or a list of parts. Mistral sends a list within the list. */
function textIn(content: unknown, what: 'text' | 'thinking'): string {
  if (!Array.isArray(content)) return what === 'text' ? asText(content) : ''
  return (content as readonly ({ type?: unknown; text?: unknown; thinking?: unknown } | null)[])
    .filter((part) => (part?.type === 'thinking') === (what === 'thinking'))
    .map((part) => asText(part?.text) || asText(part?.thinking) || textIn(part?.thinking ?? '', 'text'))
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
