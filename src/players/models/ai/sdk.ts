import { APICallError, jsonSchema, type LanguageModel, Output, streamText } from 'ai'
import { isObject, parseJson } from '../../../kernel/text/objects.js'
import type { ChatMessage } from '../../prompts/chat-message.js'
import { ServerFault } from '../../service-faults.js'
import { exhaustedFor, statedWait } from '../../stated-wait.js'
import type { CompletionBuilder, ServerUsage } from '../completion.js'
import type { TransportCall } from '../model-player.js'
import { findError, type ReportedError, reportedError, serverWords } from '../reported-error.js'
import type { ReportedCall } from './wire-fetch.js'

export type { LanguageModel }
/** Options of a provider, by the provider's name. */
export type ProviderOptions = NonNullable<Parameters<typeof streamText>[0]['providerOptions']>

export interface StreamedCall extends TransportCall {
  readonly model: LanguageModel
  readonly schema?: Readonly<Record<string, unknown>> | undefined
  readonly parameters: Readonly<Record<string, unknown>>
  readonly watcher?: ReportedCall | undefined
}

export async function streamReply(call: StreamedCall, reply: CompletionBuilder): Promise<void> {
  const { model, messages, schema, parameters, watcher } = call
  const { signal } = call.request
  // A reply that is not wanted any more must not stream on.
  const stop = new AbortController()
  const contentsOf = (role: ChatMessage['role']) => messages.flatMap((one) => (one.role === role ? [one.content] : []))
  try {
    const { fullStream } = streamText({
      model,
      system: contentsOf('system').join('\n\n'),
      messages: contentsOf('user').map((content) => ({ role: 'user' as const, content })),
      ...(schema && { output: Output.object({ name: 'answer', schema: jsonSchema(schema) }) }),
      ...parameters,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, stop.signal]),
      includeRawChunks: watcher !== undefined,
      include: { requestBody: watcher !== undefined },
      onError: () => {},
    })
    for await (const part of fullStream) applyPart(part as Part, call, reply)
  } catch (error) {
    stop.abort()
    signal.throwIfAborted()
    throw readCallError(error, watcher)
  }
  signal.throwIfAborted()
}

/** The used parts of a stream, in the forms of both versions of the AI SDK. */
type Part =
  | { readonly type: 'text-delta' | 'reasoning-delta'; readonly text: string }
  | { readonly type: 'start-step'; readonly request?: { readonly body?: unknown } }
  | { readonly type: 'raw'; readonly rawValue: unknown }
  | { readonly type: 'error'; readonly error: unknown }
  | FinishedStep
  | { readonly type: 'other' }

interface FinishedStep {
  readonly type: 'finish-step'
  readonly finishReason: string
  readonly usage: Usage
  readonly response: { readonly id?: string; readonly modelId?: string; readonly headers?: Record<string, string> }
}

/** Tokens as the AI SDK counts them; the flat names are those of its version 6. */
interface Usage {
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
  readonly inputTokenDetails?: { readonly [of in 'cacheReadTokens' | 'cacheWriteTokens']?: number | undefined }
  readonly outputTokenDetails?: { readonly reasoningTokens?: number | undefined }
  readonly raw?: { readonly cost?: unknown }
}

function applyPart(part: Part, { onText, onReasoning, watcher }: StreamedCall, reply: CompletionBuilder): void {
  if (part.type === 'text-delta') {
    reply.add({ choices: [{ delta: { content: part.text } }] })
    onText(part.text)
  } else if (part.type === 'reasoning-delta') {
    reply.add({ choices: [{ delta: { reasoning: part.text } }] })
    onReasoning(part.text)
  } else if (part.type === 'start-step') watcher?.sent(part.request?.body)
  else if (part.type === 'raw') watcher?.received(part.rawValue)
  else if (part.type === 'error') throw part.error
  else if (part.type === 'finish-step') {
    watcher?.answered(part.response.headers)
    reply.exhaustedMs = exhaustedFor(new Headers(part.response.headers))
    finish(part, reply)
  }
}

function finish({ finishReason, usage, response }: FinishedStep, reply: CompletionBuilder): void {
  const { cacheReadTokens: cached_tokens, cacheWriteTokens: cache_write_tokens } = usage.inputTokenDetails ?? {}
  const known = finishReason === 'content-filter' ? 'content_filter' : finishReason
  const counted: ServerUsage = {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    prompt_tokens_details: { cached_tokens, cache_write_tokens },
    completion_tokens_details: { reasoning_tokens: usage.outputTokenDetails?.reasoningTokens },
    cost: usage.raw?.cost,
  }
  const choices = [{ finish_reason: known === 'unknown' ? null : known }]
  reply.add({ id: response.id, model: response.modelId, choices, usage: counted })
}

/** Errors of the AI SDK after which somebody has to change something: a key, a setting, a model, a version. */
const refusals =
  /^AI_(LoadAPIKey|LoadSetting|NoSuchModel|NoSuchProvider|UnsupportedModelVersion|UnsupportedFunctionality|InvalidArgument|InvalidPrompt)Error$/

function readCallError(error: unknown, watcher?: ReportedCall): ServerFault {
  if (error instanceof ServerFault) return error
  if (!APICallError.isInstance(error)) {
    const read = error instanceof Error ? readError(error) : reportedError(findError(error) ?? error)
    const { text, ...facts } = read
    return new ServerFault(`The model could not be asked: ${text.slice(0, 400)}`, facts)
  }
  const { statusCode: status, responseHeaders: headers, responseBody = '' } = error
  const body = parseJson(responseBody)
  const reported = reportedError(findError(body) ?? body ?? error.message)
  const message = (error.message || reported.text).slice(0, 400)
  watcher?.sent(error.requestBodyValues)
  if (status === undefined) return new ServerFault(`The connection to the model was interrupted: ${message}`)
  watcher?.answered(headers, { status, body: responseBody })
  const said = serverWords(body) ?? responseBody
  const { code, codes, param } = reported
  const retryAfterMs = statedWait(new Headers(headers), body, `${message} ${said}`)
  const facts = { status, code, codes, param, retryAfterMs, said: `${message} ${said}` }
  return new ServerFault(`The server answered ${status}: ${message}`, facts)
}

/** An error of the SDK, or of the program. What never recovers is treated like a wrong key. */
function readError(error: Error): Partial<ReportedError> & Pick<ReportedError, 'text'> {
  // Version 7 makes an error of what version 6 passes on as it was sent. The gateway's errors have a status of their own.
  const { data, statusCode } = error as { readonly data?: unknown; readonly statusCode?: unknown }
  const known = statusCode ? { status: Number(statusCode) } : {}
  if (isObject(data)) return { ...reportedError(findError(data) ?? data), ...known }
  // A connection that breaks is a TypeError too.
  const isDefect = error instanceof TypeError && !/terminated|fetch|network/i.test(error.message)
  const isRefusal = refusals.test(error.name) || (isDefect && error.cause === undefined)
  return { text: error.message, ...(isRefusal ? { status: 401 } : known) }
}
