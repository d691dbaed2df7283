import type { CallFacts, Usage } from '../../kernel/errors/call-facts.js'
import { AgentError, ServiceError } from '../../kernel/errors/errors.js'
import type { Answer } from '../../kernel/events/answer-schema.js'
import { sha256Hex } from '../../kernel/events/commitment.js'
import type { Agent, AgentRequest } from '../../kernel/runtime/agent.js'
import { definedFields } from '../../kernel/text/objects.js'
import { translatorFor } from '../../words/languages/languages.js'
import { createLimiter, type Limiter } from '../limits/limiter.js'
import { buildPrompt } from '../prompts/build-prompt.js'
import { type ChatMessage, estimateTokens } from '../prompts/chat-message.js'
import { promptOptionsIn } from '../prompts/prompt-options.js'
import { classifyFault, ServerFault } from '../service-faults.js'
import { type Completion, CompletionBuilder } from './completion.js'
import { FieldStream, findJsonObject, thinkingText, withoutThinking } from './json-text.js'
import type { ModelAgentOptions } from './model-options.js'
import { isBareJudgment, missingPart, readAnswer, readBareChoice, spokenFields, thoughtFields } from './read-answer.js'
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

export interface TransportCall {
  readonly request: AgentRequest
  readonly messages: readonly ChatMessage[]
  readonly promptTokens: number
  readonly onText: (chunk: string) => void
  readonly onReasoning: (chunk: string) => void
}

export interface Transport {
  readonly mostPromptTokens?: number | undefined
  /**
   * Calls the model once and fills `reply`. Rejects with `ServerFault`, or with the reason of the signal. Resolves to a
   * function to be called if the reply was a valid answer.
   */
  send(call: TransportCall, reply: CompletionBuilder): Promise<() => void>
}

interface ModelConnection {
  readonly transport: Transport
  readonly priced: Omit<Priced, 'prices'>
  readonly secrets: readonly string[]
}

export function modelAgent(options: ModelAgentOptions, connection: ModelConnection): Agent {
  const player = new ModelPlayer(options, connection)
  const { model } = connection.priced
  const { name = model, timeoutMs } = options
  const fields = { name, model, prompt: promptOptionsIn(options), ...definedFields({ timeoutMs }) }
  return { ...fields, act: (request) => player.act(request) }
}

const usualAnswerTokens = 400

class ModelPlayer {
  readonly #options: ModelAgentOptions
  readonly #transport: Transport
  readonly #limiter: Limiter
  readonly #priced: Priced
  readonly #redact: Redactor

  constructor(options: ModelAgentOptions, { transport, priced, secrets }: ModelConnection) {
    this.#options = options
    this.#transport = transport
    this.#limiter = options.limiter ?? createLimiter()
    this.#priced = { ...priced, prices: options.prices }
    this.#redact = redactor(...secrets)
  }

  async act(request: AgentRequest): Promise<Answer> {
    const { maxOutputTokens = usualAnswerTokens } = this.#options
    const mostTokens = this.#transport.mostPromptTokens
    const translator = await translatorFor(request.view)
    const prompt = buildPrompt(request, {
      ...promptOptionsIn(this.#options),
      ...definedFields({ mostTokens, translator }),
    })
    const messages = prompt.messages.map((message) => ({ ...message, content: this.#redact.text(message.content) }))
    const reply = new CompletionBuilder()
    reply.note({ promptHash: sha256Hex(JSON.stringify(messages)).slice(0, 16) })
    const queued = this.#limiter.acquire(prompt.tokens + maxOutputTokens, request.signal)
    const lease = await (request.untimed?.(queued) ?? queued)
    try {
      return await this.#call({ request, messages, promptTokens: prompt.tokens }, reply)
    } finally {
      const { inputTokens, outputTokens } = this.#usage(reply)
      lease.release(inputTokens === undefined ? undefined : inputTokens + (outputTokens ?? 0))
    }
  }

  async #call(asked: Omit<TransportCall, 'onText' | 'onReasoning'>, reply: CompletionBuilder): Promise<Answer> {
    const { request } = asked
    const words = this.#sinks(request)
    const understood = await this.#send({ ...asked, onText: words.text, onReasoning: words.thought }, reply)
    words.end()
    const answer = this.#answer(reply, request)
    understood()
    return { ...this.#redact.value(answer), usage: this.#usage(reply), call: this.#facts(reply) }
  }

  async #send(call: TransportCall, reply: CompletionBuilder): Promise<() => void> {
    try {
      return await this.#transport.send(call, reply)
    } catch (error) {
      const { signal } = call.request
      reply.abandoned = signal.aborted
      // After closing the connection we still pay for what was sent, and for what was written so far.
      if (!(error instanceof ServerFault)) throw reply.abandoned ? this.#failure(abortReason(signal), reply) : error
      // When a server asks callers to wait, everyone who shares the limiter waits.
      const { status, retryAfterMs = status === 429 ? 1_000 : undefined } = error.facts
      if (retryAfterMs !== undefined) this.#limiter.hold(retryAfterMs)
      throw this.#fault(error, reply)
    }
  }

  #sinks({ onThought, onSpeech }: AgentRequest) {
    const thought = this.#redact.sink((chunk) => onThought?.(chunk))
    const speech = this.#redact.sink((chunk) => onSpeech?.(chunk))
    const thoughts = { fields: thoughtFields, sink: thought.push }
    const answer = new FieldStream(thoughts, { fields: spokenFields, sink: speech.push })
    const end = () => {
      for (const one of [answer, thought, speech]) one.end()
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
    const whole: Answer = { ...answer, ...(thought && { reasoning: thought }) }
    const asksThought = raw !== null && isBareJudgment(raw, request) ? false : this.#options.thought
    const missing = missingPart(whole, request, asksThought)
    if (missing !== undefined) throw this.#failure(missing, reply)
    return whole
  }

  #fault(error: ServerFault, reply: CompletionBuilder): AgentError | ServiceError {
    const fault = classifyFault(error, reply.begun)
    if (fault === 'answer') return this.#failure(error.message, reply)
    const { retryAfterMs } = error.facts
    const facts = { usage: this.#usage(reply), call: this.#facts(reply), ...definedFields({ retryAfterMs }) }
    return new ServiceError(fault, this.#redact.text(error.message), facts)
  }

  #failure(message: string, reply: CompletionBuilder): AgentError {
    return new AgentError(this.#redact.text(message), this.#usage(reply), { call: this.#facts(reply) })
  }

  #facts(reply: CompletionBuilder): CallFacts {
    return this.#redact.value(reply.completion.call)
  }

  #usage(reply: CompletionBuilder): Usage {
    return computeUsage(reply.completion.usage, this.#priced, this.#estimated(reply))
  }

  /** A server that never began to reply used nothing; one whose connection we closed may have read everything. */
  #estimated(reply: CompletionBuilder): EstimatedTokens | undefined {
    if (reply.sent === undefined || !(reply.arrived || reply.abandoned)) return undefined
    const estimate = this.#options.estimateTokens ?? estimateTokens
    const { text, reasoning, refusal } = reply.completion
    return {
      inputTokens: estimateInputTokens(reply.sent, estimate),
      outputTokens: estimate(text + reasoning + refusal),
    }
  }
}

const abortReason = ({ reason }: AbortSignal): string => (reason instanceof Error ? reason.message : String(reason))
