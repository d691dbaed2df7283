import { AgentError } from '../../errors/agent-error.js'
import { checkFields } from '../../errors/check-fields.js'
import { InvalidOptionsError } from '../../errors/invalid-options-error.js'
import type { Answer, Usage } from '../../events/answer-schema.js'
import { buildPrompt } from '../../prompts/build-prompt.js'
import type { ChatMessage } from '../../prompts/chat-message.js'
import type { Agent, AgentRequest } from '../agent.js'
import { type Capabilities, capabilitiesOf, type Form, learn, prove, rungFor, sharedMemory } from './capabilities.js'
import { CompletionBuilder } from './completion.js'
import { FieldScanner } from './field-scanner.js'
import { jsonObjectIn } from './json-text.js'
import { createLimiter, type Limiter } from './limiter.js'
import type { OpenAIAgentOptions } from './options.js'
import { optionsSchema, secretOptions } from './options-schema.js'
import { readAnswer } from './read-answer.js'
import { type Redactor, redactor } from './redact.js'
import { isOpenRouter, requestBody } from './request-body.js'
import { ladder } from './rungs.js'
import { type Chat, connect } from './sdk.js'
import { ServerFault } from './server-fault.js'
import { usageOf } from './usage.js'

/**
 * A language model behind any server that speaks OpenAI's chat completions: OpenAI, OpenRouter, llama-server, Ollama, vLLM.
 * Needs the `openai` package. Every call that brings no usable answer throws `AgentError`, so that the game records it with
 * its cost and asks again; nothing is retried in secret.
 *
 * @throws {InvalidOptionsError} when an option is unknown or wrong, there is no model, or no key for a server that needs one.
 */
export function openaiAgent(options: OpenAIAgentOptions): Agent {
  checkFields(optionsSchema, options, secretOptions)
  const seated = new SeatedModel(options)
  return { name: options.name ?? options.model, act: (request) => seated.act(request) }
}

/** Tokens an answer is taken to have before it is there. */
const usualAnswerTokens = 400

class SeatedModel {
  readonly #options: OpenAIAgentOptions
  readonly #chat: Chat
  readonly #secret: string
  readonly #limiter: Limiter
  readonly #redact: Redactor
  readonly #known: Capabilities

  constructor(options: OpenAIAgentOptions) {
    const apiKey = keyOf(options)
    this.#options = options
    this.#chat = connect({ apiKey, baseURL: options.baseURL, headers: headersOf(options), fetch: options.fetch })
    this.#secret = options.secret ?? randomSecret()
    this.#limiter = options.limiter ?? createLimiter()
    this.#redact = redactor(apiKey)
    const first = { rung: options.format ?? ladder[0], streaming: options.stream ?? true }
    const place = JSON.stringify([options.baseURL ?? '', options.model, first])
    this.#known = capabilitiesOf(options.capabilities ?? sharedMemory, place, first)
  }

  async act(request: AgentRequest): Promise<Answer> {
    const { context, estimateTokens, memory } = this.#options
    const prompt = buildPrompt(request, {
      secret: this.#secret,
      ...(context && { context }),
      ...(estimateTokens && { estimateTokens }),
      ...(memory !== undefined && { memory }),
    })
    const messages = prompt.messages.map((message) => ({ ...message, content: this.#redact.text(message.content) }))
    const expected = prompt.tokens + (this.#options.maxOutputTokens ?? usualAnswerTokens)
    const lease = await this.#limiter.acquire(expected, request.signal)
    const reply = new CompletionBuilder()
    try {
      return await this.#call(request, messages, reply)
    } finally {
      const { inputTokens, outputTokens } = this.#usage(reply)
      lease.release(inputTokens === undefined ? undefined : inputTokens + (outputTokens ?? 0))
    }
  }

  async #call(request: AgentRequest, messages: readonly ChatMessage[], reply: CompletionBuilder): Promise<Answer> {
    const words = this.#words(request)
    const body = requestBody(request, { options: this.#options, messages, known: this.#known })
    const form = this.#form(request, body)
    const { signal } = request
    try {
      await this.#chat({ body, signal, onText: words.text, onReasoning: words.thought }, reply)
    } catch (error) {
      if (!(error instanceof ServerFault)) throw error
      this.#heed(error, request.attempt)
      const learned = learn(this.#known, error, form)
      throw this.#failed(`${error.message}${learned ? ' The next try asks in another way.' : ''}`, reply)
    }
    words.end()
    const answer = this.#answer(reply, request)
    prove(this.#known, form)
    return { ...this.#redact.value(answer), usage: this.#usage(reply) }
  }

  #form({ kind }: AgentRequest, sent: Form['sent']): Form {
    return { kind, rung: rungFor(this.#known, kind), first: this.#options.format ?? ladder[0], sent }
  }

  /** Sinks for words as they arrive, without the key and without what is not said aloud. */
  #words({ onThought, onSpeech }: AgentRequest) {
    const thought = this.#redact.sink((chunk) => onThought?.(chunk))
    const speech = this.#redact.sink((chunk) => onSpeech?.(chunk))
    const scanner = new FieldScanner({ thought: thought.push, speech: speech.push, message: speech.push })
    const end = () => {
      thought.end()
      speech.end()
    }
    return { text: (chunk: string) => scanner.push(chunk), thought: thought.push, end }
  }

  #answer(reply: CompletionBuilder, request: AgentRequest): Answer {
    const { text, reasoning, refusal, finishReason } = reply.completion
    if (refusal) throw this.#failed(`The model refused: ${refusal.slice(0, 300)}`, reply)
    if (finishReason === 'content_filter') throw this.#failed("The server's content filter stopped the answer.", reply)
    if (finishReason === 'length')
      throw this.#failed('The answer was cut off at the limit of its tokens. Be briefer.', reply)
    if (!text.trim()) throw this.#failed('The answer is empty.', reply)
    const raw = jsonObjectIn(text, finishReason !== null)
    if (raw === null)
      throw this.#failed(
        finishReason === null ? 'The answer broke off.' : 'The answer holds no JSON object. Answer with one.',
        reply,
      )
    const answer = readAnswer(raw, request)
    return answer.thought === undefined && reasoning ? { ...answer, thought: reasoning } : answer
  }

  /** A server that asks to be left alone is left alone, by everyone who shares the limits. */
  #heed({ status, retryAfterMs }: ServerFault, attempt: number): void {
    if (retryAfterMs !== undefined) this.#limiter.hold(retryAfterMs)
    else if (status === 429) this.#limiter.hold(1_000 * 2 ** Math.min(attempt - 1, 5))
  }

  #failed(message: string, reply: CompletionBuilder): AgentError {
    return new AgentError(this.#redact.text(message), this.#usage(reply))
  }

  #usage(reply: CompletionBuilder): Usage {
    const { model, baseURL, prices } = this.#options
    return usageOf(reply.completion.usage, { model, baseURL, prices })
  }
}

function keyOf(options: OpenAIAgentOptions): string {
  const { apiKey, baseURL } = options
  if (apiKey !== undefined) return apiKey
  const variable = isOpenRouter(options) ? 'OPENROUTER_API_KEY' : 'OPENAI_API_KEY'
  const environment = typeof process === 'undefined' ? {} : process.env
  const found = environment[variable]
  if (found) return found
  if (baseURL !== undefined && !isOpenRouter(options)) return 'none'
  throw new InvalidOptionsError(`No API key: set \`${variable}\` in the environment, or give \`apiKey\`.`, 'apiKey')
}

const headersOf = ({ openRouter, headers }: OpenAIAgentOptions): Record<string, string> => ({
  ...(openRouter?.referer && { 'HTTP-Referer': openRouter.referer }),
  ...(openRouter?.title && { 'X-Title': openRouter.title }),
  ...headers,
})

function randomSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
