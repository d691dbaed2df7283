import { parseJson } from '../../../text/objects.js'
import { networkFault, retryAfter, ServerFault } from '../../service-faults.js'

/** An error as servers and routers report it. */
interface ReportedError {
  readonly text: string
  /** The HTTP status that its code means. */
  readonly status: number | undefined
  readonly code: string | undefined
  readonly param: string | undefined
}

interface Fields {
  readonly message?: unknown
  readonly detail?: unknown
  readonly code?: unknown
  readonly type?: unknown
  readonly param?: unknown
  readonly metadata?: { readonly provider_name?: unknown; readonly raw?: unknown } | null
}

/** What an error inside a reply says: in OpenAI's shape, as a text, or in any other form. */
export function reportedError(error: unknown): ReportedError {
  const fields = (typeof error === 'object' && error !== null ? error : { message: error }) as Fields
  const { message, detail, code, type, param } = fields
  const text = nonEmptyText(message) ?? nonEmptyText(detail) ?? JSON.stringify(error) ?? ''
  return {
    text: `${text}${upstream(fields)}`,
    status: statusIn(code) ?? statusIn(type),
    code: errorWord(code) ?? errorWord(type),
    param: typeof param === 'string' ? param : undefined,
  }
}

/** The error in the body of a reply, wherever servers put it; undefined if there is none. */
function errorIn(body: unknown): unknown {
  const { error, choices } = (body ?? {}) as { error?: unknown; choices?: unknown }
  if (error) return error
  const [choice] = Array.isArray(choices) ? (choices as ({ error?: unknown } | null)[]) : []
  return choice?.error ? choice.error : undefined
}

/** Which provider failed behind a router, and what it said. */
function upstream({ metadata }: Fields): string {
  const provider = nonEmptyText(metadata?.provider_name)
  const raw = rawText(metadata?.raw)
  if (provider === undefined && raw === undefined) return ''
  return ` (${[provider, raw].filter((part) => part !== undefined).join(': ')})`
}

/** What the provider said, read from its JSON if it is JSON. */
function rawText(raw: unknown): string | undefined {
  const parsed = typeof raw === 'string' ? (parseJson(raw) ?? raw) : raw
  if (parsed === undefined || parsed === null) return undefined
  const inner = typeof parsed === 'object' ? (errorIn(parsed) ?? parsed) : parsed
  const said = typeof inner === 'object' ? ((inner as Fields).message ?? (inner as Fields).detail ?? inner) : inner
  return brief(typeof said === 'string' ? said : JSON.stringify(said))
}

const brief = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text)
const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
const errorWord = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) && Number.isNaN(Number(value)) ? value : undefined

/** The HTTP status that an error's code means. */
function statusIn(code: unknown): number | undefined {
  const status = code === null || code === '' ? Number.NaN : Number(code)
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined
}

/** Fields in which servers send the request back: the players' words are not the server's. */
const echoes = new Set(['input', 'ctx', 'body', 'request', 'messages', 'prompt', 'failed_generation', 'headers'])
const maxChars = 8_000

/**
 * What a server says in the body of an error, as one text in which JSON inside strings is decoded. Undefined without a
 * body.
 */
export function serverWords(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined
  const whole = JSON.stringify(body, (field, value: unknown) => (echoes.has(field) ? undefined : value)) ?? ''
  // An error inside of an error is JSON in a string, once or twice.
  const plain = whole.replace(/\\+[nrt]/g, ' ').replace(/\\+/g, '')
  return plain.replace(/['"](?:input|messages)['"]\s*:\s*[[{'"].*/s, '').slice(0, maxChars)
}

type Fetch = typeof fetch

/** Content types that servers use for streams. */
const streams = new Set(['text/event-stream', 'text/plain', 'application/octet-stream', ''])

/** One call in progress: where it went, and whether anything has come back. */
export class Exchange {
  /** The host, as errors name it. */
  host = 'of the model'
  path = ''
  /** Whether the headers of a reply have arrived. */
  responded = false

  sentTo(address: string): void {
    const { host, pathname } = new URL(address)
    this.host = host
    this.path = ` at ${pathname.slice(0, 100)}`
  }

  /** An error that the server reported, by its status or inside a reply. */
  reported(
    error: unknown,
    facts: { status?: number | undefined; retryAfterMs?: number | undefined } = {},
  ): ServerFault {
    const { text, status: named, code, param } = reportedError(error)
    const status = facts.status ?? named
    const answered = status === undefined ? 'with an error' : `${status}`
    const message = `The server ${this.host} answered ${answered}${this.path}: ${text}`
    const said = serverWords(error) ?? message
    return new ServerFault(message, { status, code, param, retryAfterMs: facts.retryAfterMs, said })
  }

  /** The network failed before or during the reply. */
  broken(error: unknown): ServerFault {
    const { code, words } = networkFault(error)
    return new ServerFault(`The server ${this.host} ${words}.`, { network: code || 'network', said: '' })
  }

  /** The reply is not one of a model's server. */
  unreadable(what: string, status?: number): ServerFault {
    return new ServerFault(`The server ${this.host} answered${this.path} with ${what}.`, { status, said: '' })
  }
}

/**
 * `send`, with replies as the `openai` package expects them: every error, and an HTML page instead of a reply, is a
 * fault; a complete reply instead of a stream becomes a stream of one piece. Redirects are not followed.
 */
export function checkedFetch(send: Fetch, { streamed, exchange }: { streamed: boolean; exchange: Exchange }): Fetch {
  return async (address, init) => {
    exchange.sentTo(address instanceof Request ? address.url : String(address))
    const response = await orBroken(exchange, () => send(address, { ...init, redirect: 'manual' }))
    exchange.responded = true
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw redirect(response, exchange)
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!response.ok) throw await refusal(response, type, exchange)
    const json = type === 'application/json' || type.endsWith('+json')
    if (streamed && !json && streams.has(type)) return response
    if (streamed && !json) throw exchange.unreadable(`\`${type.slice(0, 60)}\` instead of a stream of JSON`)
    const body = parseReplyBody(await orBroken(exchange, () => response.text()), type, exchange)
    const error = errorIn(body)
    if (error !== undefined) throw exchange.reported(error)
    const text = JSON.stringify(body)
    const { headers } = response
    return streamed
      ? new Response(`data: ${text}\n\ndata: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } })
      : new Response(text, { headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' } })
  }
}

async function orBroken<T>(exchange: Exchange, receive: () => Promise<T>): Promise<T> {
  try {
    return await receive()
  } catch (error) {
    throw exchange.broken(error)
  }
}

function redirect({ status, headers }: Response, exchange: Exchange): ServerFault {
  const location = headers.get('location') ?? ''
  const to = URL.canParse(location) ? ` to \`${new URL(location).host}\`` : ''
  return exchange.unreadable(
    `a redirect${to}, which is not followed: give the final address as \`baseURL\``,
    status || 307,
  )
}

/** A reply with the status of an error, whatever its body is. */
async function refusal(response: Response, type: string, exchange: Exchange): Promise<ServerFault> {
  const { status, headers } = response
  const text = (await response.text().catch(() => '')).trim()
  const body = parseJson(text)
  const page = /html|xml/.test(type) || text.startsWith('<')
  const plain = page ? 'a page instead of an error.' : text.slice(0, 300) || 'no words.'
  const error = typeof body === 'object' && body !== null ? (errorIn(body) ?? body) : plain
  return exchange.reported(error, { status, retryAfterMs: retryAfter(headers) })
}

function parseReplyBody(text: string, type: string, exchange: Exchange): unknown {
  if (text === '') return null
  const body = parseJson(text)
  if (body === undefined)
    throw exchange.unreadable(
      /json$/.test(type) ? 'something that is not JSON' : `\`${type.slice(0, 60)}\` instead of JSON`,
    )
  return body
}
