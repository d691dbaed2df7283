import { AgentError } from '../../errors/agent-error.js'
import { ServiceError } from '../../errors/service-error.js'
import type { Answer, CallFacts, Usage } from '../../events/answer-schema.js'
import { sha256Hex } from '../../events/commitment.js'
import { buildPrompt } from '../../prompts/build-prompt.js'
import type { ChatMessage } from '../../prompts/chat-message.js'
import { estimateTokens } from '../../prompts/estimate-tokens.js'
import type { PromptOptions } from '../../prompts/prompt-options.js'
import type { AgentRequest } from '../agent.js'
import { CompletionBuilder } from './completion.js'
import { cutOffReason } from './cut-off-reason.js'
import { faultOf } from './fault-of.js'
import { FieldScanner } from './field-scanner.js'
import { jsonObjectIn, thinkingIn } from './json-text.js'
import type { Limiter } from './limiter.js'
import type { Priced } from './prices.js'
import { readAnswer, readBareChoice } from './read-answer.js'
import { type Redactor, redactor } from './redact.js'
import { sentTokens } from './sent-tokens.js'
import { ServerFault } from './server-fault.js'
import { type EstimatedTokens, usageOf } from './usage.js'

/** One call: the messages, and where the words of the answer go while they arrive. */
export interface ModelCall {
  readonly request: AgentRequest
  readonly messages: readonly ChatMessage[]
  /** The tokens of the messages, as estimated. */
  readonly promptTokens: number
  readonly onText: (chunk: string) => void
  readonly onReasoning: (chunk: string) => void
}

/** The connection to a model through one of the SDKs. */
export interface Transport {
  /** The longest prompt that its server is known to accept, in estimated tokens. */
  readonly mostPromptTokens?: number | undefined
  /**
   * Calls the model once and puts what arrives into `reply`. Rejects with `ServerFault`, or with the reason of the
   * signal. It resolves to a function that is called when the reply was a valid answer.
   */
  send(call: ModelCall, reply: CompletionBuilder): Promise<() => void>
}

/** The options of `SeatedModel`. */
export interface Seating {
  readonly transport: Transport
  readonly limiter: Limiter
  readonly prompt: PromptOptions
  readonly priced: Priced
  /** Texts that must never be streamed, recorded or shown. */
  readonly secrets: readonly string[]
  readonly maxOutputTokens?: number | undefined
}

/** The estimated tokens of an answer before it arrives. */
const usualAnswerTokens = 400

/**
 * A language model as a player: it builds the prompt, waits for the limiter, and reads the reply as an answer. It
 * depends on no SDK.
 */
export class SeatedModel {
  readonly #seating: Seating
  readonly #redact: Redactor

  constructor(seating: Seating) {
    this.#seating = seating
    this.#redact = redactor(...seating.secrets)
  }

  async act(request: AgentRequest): Promise<Answer> {
    const { limiter, transport, maxOutputTokens = usualAnswerTokens } = this.#seating
    const mostTokens = transport.mostPromptTokens
    const prompt = buildPrompt(request, { ...this.#seating.prompt, ...(mostTokens !== undefined && { mostTokens }) })
    const messages = prompt.messages.map((message) => ({ ...message, content: this.#redact.text(message.content) }))
    const queued = limiter.acquire(prompt.tokens + maxOutputTokens, request.signal)
    const lease = await (request.untimed?.(queued) ?? queued)
    const reply = new CompletionBuilder()
    reply.note({ promptHash: sha256Hex(JSON.stringify(messages)).slice(0, 16) })
    try {
      return await this.#call({ request, messages, promptTokens: prompt.tokens }, reply)
    } finally {
      const { inputTokens, outputTokens } = this.#usage(reply)
      lease.release(inputTokens === undefined ? undefined : inputTokens + (outputTokens ?? 0))
    }
  }

  async #call(asked: Omit<ModelCall, 'onText' | 'onReasoning'>, reply: CompletionBuilder): Promise<Answer> {
    const { request } = asked
    const words = this.#words(request)
    const understood = await this.#sent({ ...asked, onText: words.text, onReasoning: words.thought }, reply)
    words.end()
    const answer = this.#answer(reply, request)
    understood()
    return { ...this.#redact.value(answer), usage: this.#usage(reply), call: this.#facts(reply) }
  }

  async #sent(call: ModelCall, reply: CompletionBuilder): Promise<() => void> {
    try {
      return await this.#seating.transport.send(call, reply)
    } catch (error) {
      const { signal } = call.request
      reply.abandoned = signal.aborted
      // After closing the connection we still pay for what was sent, and for what was written so far.
      if (!(error instanceof ServerFault)) throw reply.abandoned ? this.#failure(abortReason(signal), reply) : error
      this.#heed(error)
      throw this.#fault(error, reply)
    }
  }

  /** Sinks for words as they arrive, without the key and without what is not speech. */
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
    if (refusal) throw this.#failure(`The model refused: ${refusal.slice(0, 300)}`, reply)
    if (finishReason === 'content_filter') throw this.#failure("The server's content filter stopped the answer.", reply)
    if (finishReason === 'length') throw this.#failure(cutOffReason(reply.completion), reply)
    if (!reply.begun && finishReason === null)
      throw this.#fault(new ServerFault("The server's reply ended before an answer began."), reply)
    if (!text.trim()) throw this.#failure('The answer is empty.', reply)
    const raw = jsonObjectIn(text, finishReason !== null)
    if (raw === null && finishReason === null) throw this.#failure('The answer broke off.', reply)
    const answer = raw === null ? readBareChoice(text, request) : readAnswer(raw, request)
    if (answer === null) throw this.#failure('The answer holds no JSON object. Answer with one.', reply)
    const thought = reasoning || thinkingIn(text)
    return { ...answer, ...(thought && { reasoning: thought }) }
  }

  /** When a server asks callers to wait, everyone who shares the limiter waits. */
  #heed({ status, retryAfterMs }: ServerFault): void {
    const { limiter } = this.#seating
    if (retryAfterMs !== undefined) limiter.hold(retryAfterMs)
    else if (status === 429) limiter.hold(1_000)
  }

  /** A service fault does not count as a try of the player. */
  #fault(error: ServerFault, reply: CompletionBuilder): AgentError | ServiceError {
    const { message, network: cause, retryAfterMs } = error
    const fault = faultOf({ ...error, message, cause, begun: reply.begun })
    if (fault === 'answer') return this.#failure(message, reply)
    const facts = {
      usage: this.#usage(reply),
      call: this.#facts(reply),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    }
    return new ServiceError(fault, this.#redact.text(message), facts)
  }

  #failure(message: string, reply: CompletionBuilder): AgentError {
    return new AgentError(this.#redact.text(message), this.#usage(reply), { call: this.#facts(reply) })
  }

  #facts(reply: CompletionBuilder): CallFacts {
    return this.#redact.value(reply.completion.call)
  }

  #usage(reply: CompletionBuilder): Usage {
    return usageOf(reply.completion.usage, this.#seating.priced, this.#estimated(reply))
  }

  /**
   * A server that refused, or never began to reply, used nothing; one whose connection we closed may have read
   * everything.
   */
  #estimated(reply: CompletionBuilder): EstimatedTokens | undefined {
    if (reply.sent === undefined || !(reply.arrived || reply.abandoned)) return undefined
    const estimate = this.#seating.prompt.estimateTokens ?? estimateTokens
    const { text, reasoning, refusal } = reply.completion
    return { inputTokens: sentTokens(reply.sent, estimate), outputTokens: estimate(text + reasoning + refusal) }
  }
}

const abortReason = ({ reason }: AbortSignal): string => (reason instanceof Error ? reason.message : String(reason))
