import OpenAI, { APIConnectionError, APIError } from 'openai'
import type { ModelCall } from '../model-call.js'
import { CallRecorder } from '../models/calls/call-recorder.js'
import { secretsIn } from '../models/calls/secrets-in.js'
import type { CompletionBuilder } from '../models/completion.js'
import { environmentFetch } from '../models/environment-fetch.js'
import { redactor } from '../models/redact.js'
import { ServerFault } from '../models/server-fault.js'
import { timedOut } from '../service/timed-out.js'
import { Exchange, receiving } from './received.js'

/** Where a model is reached. */
export interface ServerOptions {
  readonly apiKey: string
  readonly baseURL?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Fields of each request, which may contain secrets. */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined
  readonly fetch?: typeof fetch | undefined
}

/** One call: what is sent, and where the pieces of the answer go when they arrive. */
export interface ChatCall {
  readonly body: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  readonly onText: (chunk: string) => void
  readonly onReasoning: (chunk: string) => void
  /** Takes the call as it was sent and received, when it is over. */
  readonly onCall?: ((call: ModelCall) => void) | undefined
}

/** Calls a model once and puts what arrives into `reply`, also before a fault. Rejects with `ServerFault`. */
export type Chat = (call: ChatCall, reply: CompletionBuilder) => Promise<void>

/** A server accessed with the `openai` package. It never retries, so the game records every call. */
export function connect(server: ServerOptions): Chat {
  const { apiKey, baseURL, headers, fetch: ownFetch = environmentFetch() } = server
  const clientFor = (streamed: boolean, exchange: Exchange, send: typeof fetch) =>
    new OpenAI({
      apiKey,
      ...(baseURL !== undefined && { baseURL }),
      fetch: receiving(send, { streamed, exchange }),
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
      const { message, ...facts } = faultIn(error, exchange)
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
  if (responded || !timedOut(signal)) return signal.reason
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

function faultIn(error: unknown, exchange: Exchange): ServerFault {
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
