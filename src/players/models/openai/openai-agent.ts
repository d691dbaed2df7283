import OpenAI, { APIConnectionError, APIError } from 'openai'
import { checkFields } from '../../../errors/checks.js'
import { InvalidOptionsError, ServiceError } from '../../../errors/errors.js'
import { createLimiter } from '../../../limits/limiter.js'
import type { Agent, AgentRequest, ModelCall } from '../../../runtime/agent.js'
import { promptOptionsIn } from '../../prompts/prompt-options.js'
import { isTimeout, ServerFault } from '../../service-faults.js'
import { CallRecorder } from '../call-recorder.js'
import type { CompletionBuilder } from '../completion.js'
import { environment, environmentFetch } from '../environment-fetch.js'
import { ModelPlayer, type Transport, type TransportCall } from '../model-player.js'
import { redactor, secretsIn } from '../redactor.js'
import {
  type Capabilities,
  findCapabilities,
  formatFor,
  type RequestForm,
  recordSuccess,
  responseFormats,
  sharedCapabilities,
} from './capabilities.js'
import { learnFromRefusal, learnPromptLimit } from './learning.js'
import { type OpenAIAgentOptions, openaiOptionsSchema, secretOptions } from './options.js'
import { longestPrompt, recordPromptTokens } from './prompt-limit.js'
import { isOpenRouter, ownRequirement, recordedParameters, requestBody } from './request-body.js'
import { checkedFetch, Exchange } from './responses.js'

/** Where a model is reached. */
interface ConnectOptions {
  readonly apiKey: string
  readonly baseURL?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Fields of each request, which may contain secrets. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined
  readonly fetch?: typeof fetch | undefined
}

/** One call: what is sent, and where the pieces of the answer go when they arrive. */
interface ChatCall {
  readonly body: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  readonly onText: (chunk: string) => void
  readonly onReasoning: (chunk: string) => void
  /** Takes the call as it was sent and received, when it is over. */
  readonly onCall?: ((call: ModelCall) => void) | undefined
}

/** Calls a model once and puts what arrives into `reply`, also before a fault. Rejects with `ServerFault`. */
type Chat = (call: ChatCall, reply: CompletionBuilder) => Promise<void>

/** A server accessed with the `openai` package. It never retries, so the game records every call. */
function connect(server: ConnectOptions): Chat {
  const { apiKey, baseURL, headers, fetch: ownFetch = environmentFetch() } = server
  const clientFor = (streamed: boolean, exchange: Exchange, send: typeof fetch) =>
    new OpenAI({
      apiKey,
      ...(baseURL !== undefined && { baseURL }),
      fetch: checkedFetch(send, { streamed, exchange }),
      defaultHeaders: headers,
      maxRetries: 0,
      timeout: 2_147_483_647,
      logLevel: 'off',
    })
  const secrets = secretsIn(server)
  const redact = redactor(...secrets)
  return async (call, reply) => {
    const exchange = new Exchange()
    const recorder = call.onCall && new CallRecorder(call.onCall, secrets)
    const send = recorder?.recording(ownFetch) ?? ownFetch
    try {
      await receive(clientFor(call.body.stream === true, exchange, send), call, reply)
    } catch (error) {
      if (call.signal.aborted) throw stopReason(call.signal, exchange)
      const { message, ...facts } = toServerFault(error, exchange)
      throw new ServerFault(brief(redact.text(message)), { ...facts, said: redact.text(facts.said) })
    } finally {
      recorder?.end(call.signal.aborted ? call.signal.reason : undefined)
    }
    // An aborted stream ends without an error.
    if (call.signal.aborted) throw stopReason(call.signal, exchange)
  }
}

/**
 * If the server has sent nothing before the timeout, it is a service fault; otherwise the answer came too late, or is
 * not wanted any more.
 */
function stopReason(signal: AbortSignal, { host, responded }: Exchange): unknown {
  if (responded || !isTimeout(signal)) return signal.reason
  return new ServerFault(`The server ${host} sent nothing before the timeout.`, {
    network: 'timeout',
  })
}

/** On one line, short and without control characters. */
const brief = (message: string): string => message.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 500)

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming
type StreamedBody = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming

async function receive(
  client: OpenAI,
  { body, signal, onText, onReasoning }: ChatCall,
  reply: CompletionBuilder,
): Promise<void> {
  if (body.stream !== true) {
    reply.add(await client.chat.completions.create(body as unknown as Body, { signal }))
    return
  }
  const stream = await client.chat.completions.create(body as unknown as StreamedBody, { signal })
  for await (const chunk of stream) {
    const { text, reasoning } = reply.add(chunk)
    if (text !== '') onText(text)
    if (reasoning !== '') onReasoning(reasoning)
  }
}

function toServerFault(error: unknown, exchange: Exchange): ServerFault {
  if (error instanceof APIConnectionError && error.cause instanceof ServerFault) return error.cause
  // A body that ends early is a plain TypeError, `terminated`.
  if (error instanceof APIConnectionError || (error instanceof TypeError && error.message === 'terminated'))
    return exchange.broken(error)
  if (error instanceof SyntaxError) return exchange.unreadable('something that is not JSON')
  if (!(error instanceof APIError))
    return exchange.unreadable(`what cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  // Only errors inside a stream are found by the package.
  return exchange.reported(error.error ?? error.message)
}

/**
 * The connection to a server with OpenAI's chat completions API. It learns from each refusal what the server accepts.
 */
class OpenAITransport implements Transport {
  readonly #options: OpenAIAgentOptions
  readonly #chat: Chat
  readonly #known: Capabilities

  constructor(options: OpenAIAgentOptions, apiKey: string) {
    this.#options = options
    const { baseURL, model, extraBody, fetch, openRouter: { provider, models } = {} } = options
    this.#chat = connect({ apiKey, baseURL, extraBody, headers: requestHeaders(options), fetch })
    const first = { rung: options.format ?? responseFormats[0], streaming: options.stream ?? true }
    const place = JSON.stringify([baseURL ?? '', model, first, provider, models])
    this.#known = findCapabilities(options.capabilities ?? sharedCapabilities, place, first)
  }

  get mostPromptTokens(): number | undefined {
    return longestPrompt(this.#known.prompts)
  }

  async send(call: TransportCall, reply: CompletionBuilder): Promise<() => void> {
    const { request, messages, promptTokens, onText, onReasoning } = call
    const body = requestBody(request, { options: this.#options, messages, known: this.#known })
    const form = this.#form(request, body)
    reply.note({ parameters: recordedParameters(body, form.rung) })
    reply.sent = body
    try {
      const { signal, onCall } = request
      await this.#chat({ body, signal, onText, onReasoning, onCall }, reply)
    } catch (error) {
      throw error instanceof ServerFault ? this.#learn(error, form, promptTokens) : error
    }
    const counted = reply.completion.usage?.prompt_tokens
    if (typeof counted === 'number')
      recordPromptTokens(this.#known.prompts, { estimate: promptTokens, tokens: counted })
    return () => recordSuccess(this.#known, form)
  }

  /** The fault, or what was learned from it. */
  #learn(fault: ServerFault, form: RequestForm, estimate: number): ServerFault | ServiceError {
    const lesson =
      learnPromptLimit(this.#known, fault, { sent: form.sent, estimate }) ?? learnFromRefusal(this.#known, fault, form)
    return lesson === null ? fault : new ServiceError(lesson.fault, `${fault.message} ${lesson.note}`)
  }

  #form({ kind }: AgentRequest, sent: RequestForm['sent']): RequestForm {
    const first = this.#options.format ?? responseFormats[0]
    return { kind, rung: formatFor(this.#known, kind), first, sent, ownRequirement: ownRequirement(this.#options) }
  }
}

const requestHeaders = ({ openRouter, headers }: OpenAIAgentOptions): Record<string, string> => ({
  ...(openRouter?.referer && { 'HTTP-Referer': openRouter.referer }),
  ...(openRouter?.title && { 'X-Title': openRouter.title }),
  ...headers,
})

/**
 * A language model behind any server that speaks OpenAI's chat completions: OpenAI, OpenRouter, llama-server, Ollama,
 * vLLM. Needs the `openai` package. A call without a usable answer throws `AgentError`, so that the game records it
 * with its cost and asks again; the agent retries nothing by itself.
 *
 * @throws {InvalidOptionsError} when an option is unknown or wrong, there is no model, or no key for a server that
 *   needs one.
 */
export function openaiAgent(options: OpenAIAgentOptions): Agent {
  checkFields(openaiOptionsSchema, options, secretOptions)
  const { name, model, baseURL, prices, maxOutputTokens, timeoutMs } = options
  const apiKey = findApiKey(options)
  const prompt = promptOptionsIn(options)
  const seated = new ModelPlayer({
    transport: new OpenAITransport(options, apiKey),
    limiter: options.limiter ?? createLimiter(),
    prompt,
    priced: { model, baseURL, prices },
    secrets: secretsIn({ ...options, apiKey }),
    maxOutputTokens,
  })
  const act = (request: AgentRequest) => seated.act(request)
  return { name: name ?? model, prompt, ...(timeoutMs !== undefined && { timeoutMs }), act }
}

function findApiKey(options: OpenAIAgentOptions): string {
  const { apiKey, baseURL } = options
  if (apiKey !== undefined) return apiKey
  const variable = isOpenRouter(options) ? 'OPENROUTER_API_KEY' : 'OPENAI_API_KEY'
  const found = environment()[variable]
  if (found) return found
  if (baseURL !== undefined && !isOpenRouter(options)) return 'none'
  throw new InvalidOptionsError(`No API key: set \`${variable}\` in the environment, or give \`apiKey\`.`, 'apiKey')
}
