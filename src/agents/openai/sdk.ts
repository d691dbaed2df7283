import OpenAI, { APIConnectionError, APIError } from 'openai'
import type { ModelCall } from '../model-call.js'
import { CallRecorder } from '../models/calls/call-recorder.js'
import { secretsIn } from '../models/calls/secrets-in.js'
import type { Completion, CompletionBuilder } from '../models/completion.js'
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

/** A server by way of the `openai` package. It never retries: each call is the game's to record. */
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
  return async (call, partial) => {
    const exchange = new Exchange()
    const recorder = call.onCall && new CallRecorder(call.onCall, secrets)
    const send = recorder?.recording(ownFetch) ?? ownFetch
    try {
      await receive(clientFor(call.body.stream === true, exchange, send), call, partial)
    } catch (error) {
      if (call.signal.aborted) throw stopped(call.signal, exchange)
      const { message, ...facts } = faultIn(error, exchange)
      throw new ServerFault(brief(redact.text(message)), { ...facts, said: redact.text(facts.said) })
    } finally {
      recorder?.end(call.signal.aborted ? call.signal.reason : undefined)
    }
    // A stream that is aborted ends quietly.
    if (call.signal.aborted) throw stopped(call.signal, exchange)
    return partial.completion
  }
}

/** A server that has sent nothing by the end of the time is at fault itself; else the answer came too late, or is not wanted. */
function stopped(signal: AbortSignal, { host, responded }: Exchange): unknown {
  if (responded || !timedOut(signal)) return signal.reason
  return new ServerFault(`The server ${host} sent nothing before the time for an answer was over.`, {
    network: 'timeout',
  })
}

/** On one line, without what a terminal would obey, and short. */
const brief = (message: string): string => message.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 500)

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

function faultIn(error: unknown, exchange: Exchange): ServerFault {
  if (error instanceof APIConnectionError && error.cause instanceof ServerFault) return error.cause
  // A body that ends before its time is a bare TypeError, `terminated`.
  if (error instanceof APIConnectionError || (error instanceof TypeError && error.message === 'terminated'))
    return exchange.broken(error)
  if (error instanceof SyntaxError) return exchange.unreadable('something that is not JSON')
  if (!(error instanceof APIError))
    return exchange.unreadable(`what cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  // Only an error inside a stream is the package's to find.
  return exchange.told(error.error ?? error.message)
}
