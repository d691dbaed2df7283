import { refuseMisplaced } from '../../../kernel/errors/arguments.js'
import { checkFields } from '../../../kernel/errors/checks.js'
import { InvalidOptionsError, ServiceError } from '../../../kernel/errors/errors.js'
import { findOpening } from '../../../kernel/events/event.js'
import type { Agent, AgentRequest } from '../../../kernel/runtime/agent.js'
import { definedFields } from '../../../kernel/text/objects.js'
import { longestTimerMs } from '../../limits/limiter.js'
import { isTimeout, ServerFault } from '../../service-faults.js'
import { notOfMessages } from '../batches/anthropic-messages.js'
import { batchShare } from '../batches/batches.js'
import { CallRecorder } from '../call-recorder.js'
import type { CompletionBuilder } from '../completion.js'
import { environment, environmentFetch } from '../environment-fetch.js'
import { modelAgent, type Transport, type TransportCall } from '../model-player.js'
import { type Redactor, redactor, secretsIn } from '../redactor.js'
import type { Capabilities, RequestForm, ResponseFormat } from './capabilities.js'
import { findCapabilities, formatFor, recordSuccess, responseFormats, sharedCapabilities } from './capabilities.js'
import { learnFromRefusal, learnPromptLimit } from './learning.js'
import { type OpenAIAgentOptions, openaiOptionsSchema, secretOptions } from './options.js'
import { longestPrompt, recordPromptTokens } from './prompt-limit.js'
import { isOpenRouter, ownRequirement, recordedParameters, requestBody, speaksAnthropic } from './request-body.js'
import { checkedFetch, Exchange } from './responses.js'

/** A service fault if the server has sent nothing in time; otherwise the answer came too late, or is not wanted. */
function stopReason(signal: AbortSignal, { host, responded }: Exchange): unknown {
  if (responded || !isTimeout(signal)) return signal.reason
  return new ServerFault(`The server ${host} sent nothing before the timeout.`, { network: 'timeout' })
}

interface ChatCall extends TransportCall {
  readonly body: Readonly<Record<string, unknown>>
}

async function receive(
  client: InstanceType<OpenAIPackage['OpenAI']>,
  call: ChatCall,
  reply: CompletionBuilder,
): Promise<void> {
  const { body, onText, onReasoning } = call
  const { signal } = call.request
  if (body.stream !== true) {
    reply.add(await client.post('/chat/completions', { body, signal }))
    return
  }
  const stream = await client.post<AsyncIterable<unknown>>('/chat/completions', { body, signal, stream: true })
  for await (const chunk of stream) {
    const { text, reasoning } = reply.add(chunk)
    if (text !== '') onText(text)
    if (reasoning !== '') onReasoning(reasoning)
  }
}

type OpenAIPackage = typeof import('openai')

async function loadPackage(): Promise<OpenAIPackage> {
  try {
    return await import('openai')
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ServiceError('refused', 'Language models need the package `openai`: npm install openai.')
  }
}

/**
 * Resolves when the package `openai` is there. An agent loads it for its first call: a program that waits for this hears at its start
 * what is missing.
 *
 * @throws {ServiceError} `refused`, when it is not installed; a game pauses then, and says so.
 */
export async function requireOpenAI(): Promise<void> {
  await loadPackage()
}

function toServerFault(
  error: unknown,
  { APIConnectionError, APIError }: OpenAIPackage,
  exchange: Exchange,
): ServerFault {
  if (error instanceof ServerFault) return error
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

/** It never retries, so the game records every call. It learns from each refusal what the server accepts. */
class OpenAITransport implements Transport {
  readonly #options: OpenAIAgentOptions
  readonly #apiKey: string
  readonly #fetch: typeof fetch
  readonly #headers: Readonly<Record<string, string>>
  readonly #secrets: readonly string[]
  readonly #redact: Redactor
  readonly #known: Capabilities
  readonly #strictest: ResponseFormat
  readonly #package = loadPackage()

  constructor(options: OpenAIAgentOptions, apiKey: string) {
    this.#package.catch(() => {})
    this.#options = options
    this.#apiKey = apiKey
    this.#fetch = options.fetch ?? environmentFetch()
    this.#headers = requestHeaders(options)
    this.#secrets = secretsIn({ ...options, apiKey, headers: this.#headers })
    this.#redact = redactor(...this.#secrets)
    const { baseURL, model, batch, layout = {}, openRouter: { provider, models } = {} } = options
    const isAnthropic = speaksAnthropic(options)
    this.#strictest = options.format ?? (isAnthropic ? 'tool' : responseFormats[0])
    const refused = isAnthropic ? notOfMessages : []
    const first = { format: this.#strictest, streaming: batch ? false : (options.stream ?? true), layout, refused }
    const place = JSON.stringify([baseURL ?? '', model, first, provider, models])
    this.#known = findCapabilities(options.capabilities ?? sharedCapabilities, place, first)
  }

  get mostPromptTokens(): number | undefined {
    return longestPrompt(this.#known.prompts)
  }

  async send(call: TransportCall, reply: CompletionBuilder): Promise<() => void> {
    const { request, messages, promptTokens, maxOutputTokens } = call
    const options = { ...this.#options, ...definedFields({ maxOutputTokens }) }
    const body = requestBody(request, { options, messages, known: this.#known })
    const form = this.#form(request, body)
    reply.note({ parameters: recordedParameters(body, form.format) })
    reply.sent = body
    try {
      await this.#chat({ ...call, body }, reply)
    } catch (error) {
      throw error instanceof ServerFault ? this.#learn(error, form, promptTokens) : error
    }
    const counted = reply.completion.usage?.prompt_tokens
    if (typeof counted === 'number')
      recordPromptTokens(this.#known.prompts, { estimate: promptTokens, tokens: counted })
    return () => recordSuccess(this.#known, form)
  }

  async #chat(call: ChatCall, reply: CompletionBuilder): Promise<void> {
    const { signal, onCall } = call.request
    const sdk = await this.#package
    const exchange = new Exchange()
    const recorder = onCall && new CallRecorder(onCall, this.#secrets)
    try {
      const send = this.#sender(call.request)
      const options = this.#clientOptions(recorder?.recording(send) ?? send, call, exchange)
      await receive(new sdk.OpenAI(options), call, reply)
    } catch (error) {
      if (signal.aborted) throw stopReason(signal, exchange)
      const { message, facts } = toServerFault(error, sdk, exchange)
      const line = this.#redact.text(message).replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      throw new ServerFault(line.slice(0, 500), { ...facts, said: this.#redact.text(facts.said) })
    } finally {
      reply.exhaustedMs = exchange.exhaustedMs
      recorder?.end(signal.aborted ? signal.reason : undefined)
    }
    // An aborted stream ends without an error.
    if (signal.aborted) throw stopReason(signal, exchange)
  }

  /** Sends by itself, or with others in a batch. */
  #sender({ id, attempt, playerId, view }: AgentRequest): typeof fetch {
    const { batch } = this.#options
    if (batch === undefined) return this.#fetch
    const key = JSON.stringify([findOpening(view.events)?.id, playerId, id, attempt])
    return (address, init = {}) => batch.send({ key, address: String(address), init, fetch: this.#fetch })
  }

  #clientOptions(send: typeof fetch, { body }: ChatCall, exchange: Exchange) {
    return {
      apiKey: this.#apiKey,
      ...definedFields({ baseURL: this.#options.baseURL }),
      fetch: checkedFetch(send, { streamed: body.stream === true, exchange }),
      defaultHeaders: this.#headers,
      maxRetries: 0,
      timeout: longestTimerMs,
      logLevel: 'off',
    } as const
  }

  #learn(fault: ServerFault, form: RequestForm, estimate: number): ServerFault | ServiceError {
    const lesson =
      learnPromptLimit(this.#known, fault, { sent: form.sent, estimate }) ?? learnFromRefusal(this.#known, fault, form)
    return lesson === null ? fault : new ServiceError(lesson.fault, `${fault.message} ${lesson.note}`)
  }

  #form({ kind }: AgentRequest, sent: RequestForm['sent']): RequestForm {
    const format = formatFor(this.#known, kind)
    return { kind, format, strictest: this.#strictest, sent, ownRequirement: ownRequirement(this.#options) }
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
  refuseMisplaced(options, {
    key: 'A model has no option `key`: give the key as `apiKey`.',
    url: "A model has no option `url`: give the server's address as `baseURL`.",
  })
  checkFields(openaiOptionsSchema, options, secretOptions)
  const { model, baseURL, batch } = options
  const apiKey = findApiKey(options)
  // The answers of a batch may take a day.
  return modelAgent(batch ? { timeoutMs: Number.POSITIVE_INFINITY, ...options } : options, {
    transport: new OpenAITransport(options, apiKey),
    priced: { model, baseURL, ...(batch && { share: batchShare }) },
    secrets: secretsIn({ ...options, apiKey }),
  })
}

function findApiKey(options: OpenAIAgentOptions): string {
  const { apiKey, baseURL } = options
  if (apiKey !== undefined) return apiKey
  const ofVendor = speaksAnthropic(options) ? 'ANTHROPIC_API_KEY' : 'OPENAI_API_KEY'
  const variable = isOpenRouter(options) ? 'OPENROUTER_API_KEY' : ofVendor
  const found = environment()[variable]
  if (found) return found
  if (baseURL !== undefined && !isOpenRouter(options)) return 'none'
  throw new InvalidOptionsError(`No API key: set \`${variable}\` in the environment, or give \`apiKey\`.`, 'apiKey')
}
