import { isObject, parseJson } from '../../../kernel/text/objects.js'
import { networkFault, ServerFault, type ServerFaultFacts } from '../../service-faults.js'
import { exhaustedFor, statedWait } from '../../stated-wait.js'
import { findError, reportedError, serverWords } from '../reported-error.js'

type Fetch = typeof fetch

const streams = new Set(['text/event-stream', 'text/plain', 'application/octet-stream', ''])

export class Exchange {
  host = 'of the model'
  path = ''
  responded = false
  exhaustedMs = 0

  sentTo(address: string): void {
    const { host, pathname } = new URL(address)
    this.host = host
    this.path = ` at ${pathname.slice(0, 100)}`
  }

  reported(error: unknown, facts: Pick<ServerFaultFacts, 'status' | 'retryAfterMs'> = {}): ServerFault {
    const { text, status: named, code, codes, param } = reportedError(error)
    const { status = named } = facts
    const said = serverWords(error)
    const retryAfterMs = facts.retryAfterMs ?? statedWait(undefined, error, said)
    const message = `The server ${this.host} answered ${status ?? 'with an error'}${this.path}: ${text}`
    return new ServerFault(message, { status, code, codes, param, retryAfterMs, said })
  }

  broken(error: unknown): ServerFault {
    const { code, words } = networkFault(error)
    return new ServerFault(`The server ${this.host} ${words}.`, { network: code || 'network', said: '' })
  }

  unreadable(what: string, status?: number): ServerFault {
    return new ServerFault(`The server ${this.host} answered${this.path} with ${what}.`, { status, said: '' })
  }
}

/** Every error is a fault, and so is an HTML page; a whole reply instead of a stream becomes a stream of one piece. */
export function checkedFetch(send: Fetch, { streamed, exchange }: { streamed: boolean; exchange: Exchange }): Fetch {
  return async (address, init) => {
    exchange.sentTo(address instanceof Request ? address.url : String(address))
    const received = await orBroken(exchange, () => send(address, { ...init, redirect: 'manual' }))
    exchange.responded = true
    exchange.exhaustedMs = exhaustedFor(received.headers)
    if (received.type === 'opaqueredirect' || (received.status >= 300 && received.status < 400))
      throw redirect(received, exchange)
    const type = received.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    const response = boundedReply(received, exchange)
    if (!response.ok) throw await refusal(response, type, exchange)
    const json = type === 'application/json' || type.endsWith('+json')
    if (streamed && !json && streams.has(type)) return response
    if (streamed && !json) throw exchange.unreadable(`\`${type.slice(0, 60)}\` instead of a stream of JSON`)
    const body = parseReplyBody(await orBroken(exchange, () => response.text()), type, exchange)
    const error = findError(body)
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
    throw error instanceof ServerFault ? error : exchange.broken(error)
  }
}

/** More than a long reply with its reasoning has, streamed token by token. A server may stream without end. */
const mostReplyBytes = 32 * 1024 * 1024

function boundedReply(response: Response, exchange: Exchange): Response {
  if (response.body === null) return response
  let bytes = 0
  const reader = response.body.getReader()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await reader.read()
    if (done) return controller.close()
    bytes += value.byteLength
    if (bytes <= mostReplyBytes) return controller.enqueue(value)
    const fault = exchange.unreadable(`more than ${mostReplyBytes} bytes`)
    void reader.cancel(fault).catch(() => {})
    throw fault
  }
  // It reads nothing ahead: what has arrived counts, even if the next piece fails.
  const bounded = new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 })
  return new Response(bounded, response)
}

function redirect({ status, headers }: Response, exchange: Exchange): ServerFault {
  const location = headers.get('location') ?? ''
  const to = URL.canParse(location) ? ` to \`${new URL(location).host}\`` : ''
  const what = `a redirect${to}, which is not followed: give the final address as \`baseURL\``
  return exchange.unreadable(what, status || 307)
}

async function refusal(response: Response, type: string, exchange: Exchange): Promise<ServerFault> {
  const { status, headers } = response
  const text = (await response.text().catch(() => '')).trim()
  const body = parseJson(text)
  const page = /html|xml/.test(type) || text.startsWith('<')
  const plain = page ? 'a page instead of an error.' : text.slice(0, 300) || 'no words.'
  const error = isObject(body) ? (findError(body) ?? body) : plain
  const retryAfterMs = statedWait(headers, body, serverWords(error))
  return exchange.reported(error, { status, retryAfterMs })
}

function parseReplyBody(text: string, type: string, exchange: Exchange): unknown {
  if (text === '') return null
  const body = parseJson(text)
  if (body !== undefined) return body
  throw exchange.unreadable(
    /json$/.test(type) ? 'something that is not JSON' : `\`${type.slice(0, 60)}\` instead of JSON`,
  )
}
