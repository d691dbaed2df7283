import type { CallFacts, Usage } from '../../kernel/errors/call-facts.js'
import { AgentError, type AgentFault, ServiceError } from '../../kernel/errors/errors.js'
import type { Answer } from '../../kernel/events/answer-schema.js'
import { sha256Hex } from '../../kernel/events/commitment.js'
import { thoughtText } from '../../kernel/rules/thoughts.js'
import type { Agent, AgentRequest } from '../../kernel/runtime/agent.js'
import { definedFields } from '../../kernel/text/objects.js'
import { loadLanguage } from '../../words/languages/languages.js'
import { createLimiter, type Limiter } from '../limits/limiter.js'
import { buildPrompt } from '../prompts/build-prompt.js'
import { type ChatMessage, estimateTokens } from '../prompts/chat-message.js'
import { promptOptionsIn } from '../prompts/prompt-options.js'
import { classifyFault, ServerFault } from '../service-faults.js'
import { CompletionBuilder } from './completion.js'
import { spokenFields, thoughtFields } from './field-names.js'
import { FieldStream } from './field-stream.js'
import type { ModelAgentOptions } from './model-options.js'
import { isCutOff, isFiltered, mostlyReasoned, readReply, unrepeated } from './read-reply.js'
import { type Redactor, redactor } from './redactor.js'
import { computeUsage, type EstimatedTokens, estimateInputTokens, type Priced } from './usage.js'

export interface TransportCall {
  readonly request: AgentRequest
  readonly messages: readonly ChatMessage[]
  readonly promptTokens: number
  /** Used instead of the option, if it was raised. */
  readonly maxOutputTokens?: number
  readonly onText: (chunk: string) => unknown
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
/** How much and up to where `maxOutputTokens` is raised. */
const raise = 4
const mostRaisedTokens = 32_768

class ModelPlayer {
  readonly #options: ModelAgentOptions
  readonly #transport: Transport
  readonly #limiter: Limiter
  readonly #priced: Priced
  readonly #redact: Redactor
  /** Whether all replies so far were their answer and nothing else. */
  #answersAlone: boolean | undefined
  /** What `maxOutputTokens` was raised to, after reasoning took it. */
  #raisedTo: number | undefined

  constructor(options: ModelAgentOptions, { transport, priced, secrets }: ModelConnection) {
    this.#options = options
    this.#transport = transport
    this.#limiter = options.limiter ?? createLimiter()
    this.#priced = { ...priced, prices: options.prices }
    this.#redact = redactor(...secrets)
  }

  async act(request: AgentRequest): Promise<Answer> {
    const { maxOutputTokens = usualAnswerTokens } = { ...this.#options, ...this.#limit }
    const mostTokens = this.#transport.mostPromptTokens
    const language = await loadLanguage(request.language)
    const prompt = buildPrompt(request, {
      ...promptOptionsIn(this.#options),
      ...definedFields({ mostTokens, language }),
    })
    const messages = prompt.messages.map((message) => ({ ...message, content: this.#redact.text(message.content) }))
    const reply = new CompletionBuilder()
    reply.note({ promptHash: sha256Hex(JSON.stringify(messages)).slice(0, 16) })
    const queued = this.#limiter.acquire(prompt.tokens + maxOutputTokens, request.signal)
    const lease = await (request.untimed?.(queued) ?? queued)
    try {
      return await this.#call({ request, messages, promptTokens: prompt.tokens, ...this.#limit }, reply)
    } finally {
      const { inputTokens, outputTokens } = this.#usage(reply)
      lease.release(inputTokens === undefined ? undefined : inputTokens + (outputTokens ?? 0))
    }
  }

  get #limit(): Pick<TransportCall, 'maxOutputTokens'> {
    return definedFields({ maxOutputTokens: this.#raisedTo })
  }

  async #call(asked: Omit<TransportCall, 'onText' | 'onReasoning'>, reply: CompletionBuilder): Promise<Answer> {
    const { request } = asked
    const words = this.#sinks(request)
    const understood = await this.#send({ ...asked, onText: words.text, onReasoning: words.reasoning }, reply)
    words.end()
    // Whoever shares the limiter need not find out by a refusal.
    if (reply.exhaustedMs > 0) this.#limiter.hold(reply.exhaustedMs)
    const answer = this.#answer(reply, request)
    words.rest(answer)
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

  /** Words are passed on while they are written only if every reply so far was its answer alone: else when they are read. */
  #sinks({ onThought, onSpeech }: AgentRequest) {
    const isLive = this.#answersAlone === true
    const heard = { thought: '', speech: '' }
    const thought = this.#redact.sink((chunk) => onThought?.(chunk))
    const speech = this.#redact.sink((chunk) => onSpeech?.(chunk))
    const sinkOf =
      (part: keyof typeof heard, { push }: typeof thought) =>
      (chunk: string) => {
        heard[part] += chunk
        push(chunk)
      }
    const answer = new FieldStream(
      { fields: thoughtFields, sink: sinkOf('thought', thought) },
      { fields: spokenFields, sink: sinkOf('speech', speech) },
    )
    const rest = (whole: Answer) => {
      const thinks = thoughtText(whole) ?? ''
      if (thinks.startsWith(heard.thought)) thought.push(thinks.slice(heard.thought.length))
      const { speech: said = '' } = whole
      if (said.startsWith(heard.speech)) speech.push(said.slice(heard.speech.length))
      for (const sink of [thought, speech]) sink.end()
    }
    return {
      text: (chunk: string) => isLive && answer.push(chunk),
      reasoning: thought.push,
      end: () => isLive && answer.end(),
      rest,
    }
  }

  #answer(reply: CompletionBuilder, request: AgentRequest): Answer {
    const { refusal, finishReason } = reply.completion
    if (refusal) throw this.#failure(`The model refused: ${refusal.slice(0, 300)}`, reply)
    if (isFiltered(finishReason)) throw this.#failure("The server's content filter stopped the answer.", reply)
    if (!reply.begun && finishReason === null)
      throw this.#fault(new ServerFault("The server's reply ended before an answer began."), reply)
    const read = readReply(reply.completion, request, this.#options.thought)
    this.#answersAlone = this.#answersAlone !== false && read.alone
    if ('answer' in read) return read.answer
    if (isCutOff(finishReason)) this.#raiseLimit(reply)
    if (read.isOfForm) throw this.#failure(unrepeated(read.fault, request.error), reply)
    throw this.#failure(read.fault, reply, isCutOff(finishReason) ? 'cut-off' : 'agent')
  }

  /** A model that reasoned most of its tokens away is asked once more with more of them, at no cost of a try. */
  #raiseLimit(reply: CompletionBuilder): void {
    const { maxOutputTokens } = this.#options
    if (maxOutputTokens === undefined || this.#raisedTo !== undefined || !mostlyReasoned(reply.completion)) return
    this.#raisedTo = Math.max(maxOutputTokens, Math.min(maxOutputTokens * raise, mostRaisedTokens))
    if (this.#raisedTo === maxOutputTokens) return
    const facts = { usage: this.#usage(reply), call: this.#facts(reply) }
    const note = `The answer was cut off at ${maxOutputTokens} tokens, most of them reasoning. The next calls may have ${this.#raisedTo}.`
    throw new ServiceError('unsupported', note, facts)
  }

  #fault(error: ServerFault, reply: CompletionBuilder): AgentError | ServiceError {
    const fault = classifyFault(error, reply.begun)
    if (fault === 'answer') return this.#failure(error.message, reply)
    const { retryAfterMs } = error.facts
    const facts = { usage: this.#usage(reply), call: this.#facts(reply), ...definedFields({ retryAfterMs }) }
    return new ServiceError(fault, this.#redact.text(error.message), facts)
  }

  #failure(message: string, reply: CompletionBuilder, fault: AgentFault = 'agent'): AgentError {
    return new AgentError(this.#redact.text(message), this.#usage(reply), { call: this.#facts(reply), fault })
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
