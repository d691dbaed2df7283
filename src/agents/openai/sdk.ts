import OpenAI, { APIConnectionError, APIError } from 'openai'
import type { ModelCall } from '../model-call.js'
import { CallRecorder } from '../models/calls/call-recorder.js'
import { secretsIn } from '../models/calls/secrets-in.js'
import type { Completion, CompletionBuilder } from '../models/completion.js'
import { environmentFetch } from '../models/environment-fetch.js'
import { redactor } from '../models/redact.js'
import { ServerFault } from '../models/server-fault.js'
import { receiving, statusIn } from './received.js'
import { saidIn } from './said-in.js'

/** Where a model is reached. */
export interface ServerOptions {
  readonly apiKey: string
  readonly baseURL?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Fields of each request, among which secrets may be. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined
  readonly fetch?: typeof fetch | undefined
}

/** One call: what is sent, and where pieces of the answer go while they arrive. */
export interface ChatCall {
  readonly body: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  readonly onText: (chunk: string) => void
  readonly onReasoning: (chunk: string) => void
  /** Takes what goes over the wire, when it is over. */
  readonly onCall?: ((call: ModelCall) => void) | undefined
}

/** Calls a model once. Rejects with `ServerFault`; what had arrived before the fault is in `partial`. */
export type Chat = (call: ChatCall, partial: CompletionBuilder) => Promise<Completion>

/** A server by way of the `openai` package. It never retries: each try is the game's to record. */
export function connect(server: ServerOptions): Chat {
  const { apiKey, baseURL, headers, fetch: ownFetch = environmentFetch() } = server
  const clientFor = (streamed: boolean) =>
    new OpenAI({
      apiKey,
      ...(baseURL !== undefined && { baseURL }),
      fetch: receiving(ownFetch, streamed),
      defaultHeaders: headers,
      maxRetries: 0,
      timeout: 2_147_483_647,
      logLevel: 'off',
    })
  const clients = { streamed: clientFor(true), whole: clientFor(false) }
  const secrets = secretsIn(server)
  const redact = redactor(...secrets)
  return async (call, partial) => {
    const streamed = call.body.stream === true
    const client = streamed ? clients.streamed : clients.whole
    const recorder = call.onCall && new CallRecorder(call.onCall, secrets)
    try {
      const watched = recorder && client.withOptions({ fetch: receiving(recorder.recording(ownFetch), streamed) })
      await receive(watched ?? client, call, partial)
    } catch (error) {
      call.signal.throwIfAborted()
      const { message, ...facts } = faultOf(error)
      throw new ServerFault(brief(redact.text(message)), { ...facts, said: redact.text(facts.said) })
    } finally {
      recorder?.end(call.signal.aborted ? call.signal.reason : undefined)
    }
    // A stream that is aborted ends quietly.
    call.signal.throwIfAborted()
    return partial.completion
  }
}

/** On one line, without what a terminal would obey, and short. */
const brief = (message: string): string => message.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 400)

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming
type StreamedBody = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming

async function receive(
  client: OpenAI,
  { body, signal, onText, onReasoning }: ChatCall,
  partial: CompletionBuilder,
): Promise<void> {
  if (body.stream !== true) {
    partial.whole(await client.chat.completions.create(body as unknown as Body, { signal }))
    return
  }
  const stream = await client.chat.completions.create(body as unknown as StreamedBody, { signal })
  for await (const chunk of stream) {
    const { text, reasoning } = partial.add(chunk)
    if (text !== '') onText(text)
    if (reasoning !== '') onReasoning(reasoning)
  }
}

function faultOf(error: unknown): ServerFault {
  if (error instanceof APIConnectionError && error.cause instanceof ServerFault) return error.cause
  // A body that ends before its time is a bare TypeError, `terminated`.
  if (error instanceof APIConnectionError || (error instanceof TypeError && error.message === 'terminated'))
    return new ServerFault('The connection to the model broke off.')
  if (error instanceof SyntaxError) return new ServerFault('The reply of the server is no JSON.')
  if (!(error instanceof APIError))
    return new ServerFault(`The reply of the server cannot be read: ${messageOf(error)}`)
  const { status, code, param, headers } = error as APIError
  const message = `The server answered ${status ?? 'with an error'}: ${messageOf(error)}`
  const facts = { status: status ?? statusIn(code), param: param ?? undefined, retryAfterMs: retryAfter(headers) }
  return new ServerFault(message, { ...facts, said: saidIn(error.error) ?? message })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function retryAfter(headers: Headers | undefined): number | undefined {
  const ms = Number(headers?.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(ms)) return Math.max(0, ms)
  const after = headers?.get('retry-after')
  if (!after) return undefined
  const wait = Number.isFinite(Number(after)) ? Number(after) * 1_000 : Date.parse(after) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
