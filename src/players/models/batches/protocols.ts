import { isObject, parseJson } from '../../../kernel/text/objects.js'
import { fromMessage, toMessageRequest } from './anthropic-messages.js'

/** The protocol of a vendor's batches. */
export type BatchProtocolName = 'openai' | 'anthropic'

/** A server, and what goes with every call of it. */
export interface BatchServer {
  /** The address, including `/v1`. */
  readonly base: string
  readonly headers: Headers
  readonly fetch: typeof fetch
}

/** What a batch brought for one request, as a call of its own would have. */
export interface BatchResult {
  readonly status: number
  readonly body: unknown
}

type JsonObject = Readonly<Record<string, unknown>>

export interface BatchProtocol {
  /** Sends chat completions, by the ids of their requests. Resolves to the name of the batch. */
  submit(server: BatchServer, requests: ReadonlyMap<string, JsonObject>): Promise<string>
  /** The results by request; undefined while the batch is worked on. */
  collect(server: BatchServer, batch: string): Promise<Map<string, BatchResult> | undefined>
}

/** Whether a service may answer later. */
export const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** The server has refused a call about a batch, or the whole batch. */
export class BatchRefusal extends Error {
  override readonly name = 'BatchRefusal'
  readonly status: number
  readonly body: string
  /** Whether it says the same when it is asked about this batch again. */
  readonly isFinal: boolean

  constructor(status: number, body: string, isFinal = !isTemporary(status)) {
    super(`The server answered ${status} about a batch.`)
    this.status = status
    this.body = body
    this.isFinal = isFinal
  }
}

async function call({ base, headers, fetch }: BatchServer, path: string, body?: FormData | object): Promise<string> {
  const isForm = body instanceof FormData
  const sent = new Headers(headers)
  for (const name of ['content-type', 'content-length', 'accept']) sent.delete(name)
  if (body && !isForm) sent.set('content-type', 'application/json')
  const content = body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) }
  const response = await fetch(base + path, { headers: sent, redirect: 'manual', ...content })
  const text = await response.text()
  if (!response.ok) throw new BatchRefusal(response.status || 307, text)
  return text
}

async function callForObject(...given: Parameters<typeof call>): Promise<JsonObject> {
  const said = parseJson(await call(...given))
  if (!isObject(said)) throw new BatchRefusal(502, 'The server sent no JSON object about a batch.')
  return said as JsonObject
}

const linesIn = (text: string): JsonObject[] =>
  text.split('\n').flatMap((line) => {
    const value = parseJson(line)
    return isObject(value) ? [value as JsonObject] : []
  })

/** No result: it is asked for again. */
const unanswered = (why: string): BatchResult => ({ status: 503, body: { error: { message: why } } })

/** Whole or in part: a batch that expired or was cancelled has the results it came to. */
const openaiEnds: ReadonlySet<unknown> = new Set(['completed', 'expired', 'cancelled'])

/** OpenAI's: a file of requests, a batch of it, files of results. https://platform.openai.com/docs/guides/batch, November 2026. */
const openai: BatchProtocol = {
  async submit(server, requests) {
    const lines = [...requests].map(([custom_id, body]) =>
      JSON.stringify({ custom_id, method: 'POST', url: '/v1/chat/completions', body }),
    )
    const form = new FormData()
    form.set('purpose', 'batch')
    form.set('file', new Blob([lines.join('\n')], { type: 'application/jsonl' }), 'batch.jsonl')
    const { id: input_file_id } = await callForObject(server, '/files', form)
    const work = { input_file_id, endpoint: '/v1/chat/completions', completion_window: '24h' }
    return String((await callForObject(server, '/batches', work)).id)
  },
  async collect(server, batch) {
    const { status, errors, output_file_id, error_file_id } = await callForObject(server, `/batches/${batch}`)
    if (status === 'failed') throw failedBatch(errors)
    if (!openaiEnds.has(status)) return undefined
    const files = [output_file_id, error_file_id].filter((id) => typeof id === 'string' && id !== '')
    const texts = await Promise.all(files.map((id) => call(server, `/files/${id}/content`)))
    return new Map(texts.flatMap(linesIn).map((line) => [String(line.custom_id), openaiResult(line)]))
  },
}

/** A queue that is full empties; what else a whole batch fails for stays wrong. */
function failedBatch(errors: unknown): BatchRefusal {
  const { data } = (isObject(errors) ? errors : {}) as JsonObject
  const [first = {}] = (Array.isArray(data) ? data : []) as readonly JsonObject[]
  const { code = null, message = 'The batch failed.' } = first
  const isFull = /limit/.test(String(code))
  return new BatchRefusal(isFull ? 429 : 400, JSON.stringify({ error: { message, code } }), true)
}

function openaiResult({ response, error }: JsonObject): BatchResult {
  if (isObject(response)) {
    const { status_code, body } = response as JsonObject
    return { status: Number(status_code) || 502, body }
  }
  const { message = 'The batch holds no answer to this request.' } = (isObject(error) ? error : {}) as JsonObject
  return unanswered(String(message))
}

/** The statuses that these errors have outside of a batch. */
const anthropicStatuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
}

/** Anthropic's Message Batches. https://docs.anthropic.com/en/api/creating-message-batches, November 2026. */
const anthropic: BatchProtocol = {
  async submit(server, requests) {
    const all = [...requests].map(([custom_id, body]) => ({ custom_id, params: toMessageRequest(body) }))
    return String((await callForObject(withKey(server), '/messages/batches', { requests: all })).id)
  },
  async collect(server, batch) {
    const own = withKey(server)
    const { processing_status } = await callForObject(own, `/messages/batches/${batch}`)
    if (processing_status !== 'ended') return undefined
    const text = await call(own, `/messages/batches/${batch}/results`)
    return new Map(linesIn(text).map(({ custom_id, result }) => [String(custom_id), anthropicResult(result)]))
  },
}

function withKey({ headers, ...server }: BatchServer): BatchServer {
  const own = new Headers(headers)
  own.set('x-api-key', own.get('authorization')?.replace(/^Bearer /, '') ?? '')
  own.delete('authorization')
  if (!own.has('anthropic-version')) own.set('anthropic-version', '2023-06-01')
  return { ...server, headers: own }
}

function anthropicResult(result: unknown): BatchResult {
  const { type, message, error } = (isObject(result) ? result : {}) as JsonObject
  if (type === 'succeeded') return { status: 200, body: fromMessage(message) }
  if (type !== 'errored') return unanswered(`The batch ended before this request was answered (${type}).`)
  const { error: inner = error } = (isObject(error) ? error : {}) as JsonObject
  const { type: code } = (isObject(inner) ? inner : {}) as JsonObject
  return { status: anthropicStatuses[String(code)] ?? 500, body: { error: inner } }
}

export const batchProtocols: Readonly<Record<BatchProtocolName, BatchProtocol>> = { openai, anthropic }
