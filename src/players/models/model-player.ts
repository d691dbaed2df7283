import * as z from 'zod'
import type { CallFacts, Usage } from '../../errors/call-facts.js'
import { AgentError, ServiceError } from '../../errors/errors.js'
import type { Answer } from '../../events/answer-schema.js'
import { sha256Hex } from '../../events/commitment.js'
import type { Limiter } from '../../limits/limiter.js'
import type { AgentRequest } from '../../runtime/agent.js'
import { buildPrompt } from '../prompts/build-prompt.js'
import { type ChatMessage, estimateTokens } from '../prompts/chat-message.js'
import { type PromptOptions, promptFields } from '../prompts/prompt-options.js'
import { classifyFault, headersField, ServerFault } from '../service-faults.js'
import { type Completion, CompletionBuilder } from './completion.js'
import { FieldStream, findJsonObject, thinkingText, withoutThinking } from './json-text.js'
import { readAnswer, readBareChoice, spokenFields, thoughtFields } from './read-answer.js'
import { type Redactor, redactor } from './redactor.js'
import { computeUsage, type EstimatedTokens, estimateInputTokens, type Priced } from './usage.js'

/** Why an answer that was cut off failed, and what helps: a model that only reasoned cannot be told to be briefer. */
function cutOffReason(completion: Completion): string {
  return mostlyThought(completion)
    ? 'The answer was cut off at the limit of its tokens, and reasoning took most of them: think less, or ask the operator of the game to raise `maxOutputTokens`.'
    : 'The answer was cut off at the limit of its tokens. Be briefer.'
}

function mostlyThought({ text, reasoning, usage }: Completion): boolean {
  const written = usage?.completion_tokens
  const thought = usage?.completion_tokens_details?.reasoning_tokens
  if (typeof written === 'number' && typeof thought === 'number' && thought > written / 2) return true
  const answer = withoutThinking(text).trim().length
  return reasoning.length + text.trim().length - answer > answer
}

/** One call: the messages, and where the words of the answer go while they arrive. */
export interface TransportCall {
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
  send(call: TransportCall, reply: CompletionBuilder): Promise<() => void>
}

/** The options of `SeatedModel`. */
interface ModelPlayerOptions {
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
export class ModelPlayer {
  readonly #seating: ModelPlayerOptions
  readonly #redact: Redactor

  constructor(seating: ModelPlayerOptions) {
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

  async #call(asked: Omit<TransportCall, 'onText' | 'onReasoning'>, reply: CompletionBuilder): Promise<Answer> {
    const { request } = asked
    const words = this.#words(request)
    const understood = await this.#sent({ ...asked, onText: words.text, onReasoning: words.thought }, reply)
    words.end()
    const answer = this.#answer(reply, request)
    understood()
    return { ...this.#redact.value(answer), usage: this.#usage(reply), call: this.#facts(reply) }
  }

  async #sent(call: TransportCall, reply: CompletionBuilder): Promise<() => void> {
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
    const answer = new FieldStream(
      { fields: thoughtFields, sink: thought.push },
      { fields: spokenFields, sink: speech.push },
    )
    const end = () => {
      answer.end()
      thought.end()
      speech.end()
    }
    return { text: (chunk: string) => answer.push(chunk), thought: thought.push, end }
  }

  #answer(reply: CompletionBuilder, request: AgentRequest): Answer {
    const { text, reasoning, refusal, finishReason } = reply.completion
    if (refusal) throw this.#failure(`The model refused: ${refusal.slice(0, 300)}`, reply)
    if (finishReason === 'content_filter') throw this.#failure("The server's content filter stopped the answer.", reply)
    if (finishReason === 'length') throw this.#failure(cutOffReason(reply.completion), reply)
    if (!reply.begun && finishReason === null)
      throw this.#fault(new ServerFault("The server's reply ended before an answer began."), reply)
    if (!text.trim()) throw this.#failure('The answer is empty.', reply)
    const raw = findJsonObject(text, finishReason !== null)
    if (raw === null && finishReason === null) throw this.#failure('The answer broke off.', reply)
    const answer = raw === null ? readBareChoice(text, request) : readAnswer(raw, request)
    if (answer === null) throw this.#failure('The answer holds no JSON object. Answer with one.', reply)
    const thought = reasoning || thinkingText(text)
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
    const fault = classifyFault({ ...error, message, cause, begun: reply.begun })
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
    return computeUsage(reply.completion.usage, this.#seating.priced, this.#estimated(reply))
  }

  /**
   * A server that refused, or never began to reply, used nothing; one whose connection we closed may have read
   * everything.
   */
  #estimated(reply: CompletionBuilder): EstimatedTokens | undefined {
    if (reply.sent === undefined || !(reply.arrived || reply.abandoned)) return undefined
    const estimate = this.#seating.prompt.estimateTokens ?? estimateTokens
    const { text, reasoning, refusal } = reply.completion
    return {
      inputTokens: estimateInputTokens(reply.sent, estimate),
      outputTokens: estimate(text + reasoning + refusal),
    }
  }
}

const abortReason = ({ reason }: AbortSignal): string => (reason instanceof Error ? reason.message : String(reason))

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** The schema of an object with these methods, described by `what`. */
export const objectWithMethods = <T>(methods: readonly (string & keyof T)[], what: string) =>
  z.custom<T>(
    (value) => methods.every((method) => isFunction((value as T | null | undefined)?.[method])),
    `Expected ${what}`,
  )

const price = z.number().min(0)

/** The options that every agent with a model has. */
export const modelFields = {
  name: z.string().optional(),
  temperature: z.number().min(0).optional(),
  seed: z.int().optional(),
  maxOutputTokens: z.int().min(1).optional(),
  headers: headersField.optional(),
  ...promptFields,
  limiter: objectWithMethods<Limiter>(['acquire', 'hold'], 'a limiter, as `createLimiter()` makes one').optional(),
  prices: z
    .record(
      z.string(),
      z.strictObject({ input: price, output: price, cached: price.optional(), cacheWrite: price.optional() }),
    )
    .optional(),
}
