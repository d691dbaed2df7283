import type { ModelCall, WireMessage } from '../../kernel/runtime/agent.js'
import { definedFields, isObject, parseJson } from '../../kernel/text/objects.js'
import { type Redactor, redactor, secretsIn, wireAddress, wireHeaders } from './redactor.js'

function wireBody(bytes: Uint8Array, redact: Redactor): Pick<WireMessage, 'body' | 'encoding'> {
  try {
    return { body: textWithout(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), redact) }
  } catch {
    const latin1 = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    return { body: btoa(redact.text(latin1)), encoding: 'base64' }
  }
}

/** A text without secrets, even if JSON writes one with escapes or a stream splits it into pieces. */
export function textWithout(text: string, redact: Redactor): string {
  const whole = documentIn(text)
  const read = whole ? withoutIn([whole], redact)[0]?.text : streamWithout(text, redact)
  return redact.text(read ?? text)
}

function streamWithout(text: string, redact: Redactor): string {
  const lines = text.split('\n')
  const documents = lines.map((line) => (line.startsWith('data:') ? documentIn(line.slice(5)) : undefined))
  const known = documents.filter((document) => document !== undefined)
  const clean = new Map(withoutIn(known, redact).map((document) => [document.value, document.text]))
  const changed = lines.map((line, at) => {
    const next = documents[at] && clean.get(documents[at].value)
    return next === undefined || next === line.slice(5) ? line : `data: ${next}`
  })
  return changed.join('\n')
}

interface Document {
  readonly text: string
  readonly value: object
}

function documentIn(text: string): Document | undefined {
  const value = /^\s*[{[]/.test(text) ? parseJson(text) : undefined
  return isObject(value) ? { text, value } : undefined
}

type Leaf = ReturnType<typeof leavesIn>[number]

/** The documents of one body; strings at the same place in consecutive documents are read as one text. */
function withoutIn(documents: readonly Document[], redact: Redactor): Document[] {
  const places = new Map<string, Leaf[]>()
  for (const leaf of documents.flatMap((document) => leavesIn(document, document.value)))
    if (!places.get(leaf.place)?.push(leaf)) places.set(leaf.place, [leaf])
  const changed = new Set<Document>()
  for (const leaves of places.values()) {
    const clean = redact.pieces(leaves.map(({ holder, key }) => holder[key] as string))
    leaves.forEach(({ document, holder, key }, at) => {
      if (holder[key] === clean[at]) return
      holder[key] = clean[at]
      changed.add(document)
    })
  }
  return documents.map((one) => (changed.has(one) ? { value: one.value, text: JSON.stringify(one.value) } : one))
}

function leavesIn(
  document: Document,
  holder: object,
  path = '',
): { document: Document; holder: Record<string, unknown>; key: string; place: string }[] {
  return Object.entries(holder).flatMap(([key, inner]: [string, unknown]) => {
    const place = `${path}/${key}`
    if (typeof inner === 'string') return [{ document, holder: holder as Record<string, unknown>, key, place }]
    return isObject(inner) ? leavesIn(document, inner, place) : []
  })
}

type Fetch = typeof fetch

interface OpenCall {
  readonly sent: Pick<ModelCall, 'method' | 'url' | 'request' | 'sentAt'>
  readonly redact: Redactor
  readonly received: Uint8Array[]
  response?: Response
  firstByteAt?: number
  over?: true
}

export class CallRecorder {
  readonly #onCall: (call: ModelCall) => void
  readonly #secrets: readonly string[]
  readonly #open = new Set<OpenCall>()

  /** `secrets` are removed from everything recorded, and so are the values of headers that may hold one. */
  constructor(onCall: (call: ModelCall) => void, secrets: readonly string[]) {
    this.#onCall = onCall
    this.#secrets = secrets
  }

  recording(send: Fetch): Fetch {
    return async (address, init) => {
      const open: OpenCall = { ...(await this.#sent(address, init)), received: [] }
      this.#open.add(open)
      try {
        open.response = await send(address, init)
      } catch (error) {
        this.#close(open, init?.signal?.aborted ? init.signal.reason : error)
        throw error
      }
      return this.#record(open, open.response)
    }
  }

  end(why?: unknown): void {
    for (const open of this.#open) this.#close(open, why)
  }

  async #sent(address: Parameters<Fetch>[0], init: RequestInit = {}): Promise<Pick<OpenCall, 'sent' | 'redact'>> {
    const given = address instanceof Request ? address : undefined
    const url = given?.url ?? String(address)
    const headers = Object.fromEntries(new Headers(init.headers ?? given?.headers))
    const redact = redactor(...this.#secrets, ...secretsIn({ baseURL: url, headers }))
    const body = init.body === undefined && given?.body ? new Uint8Array(await given.clone().arrayBuffer()) : init.body
    const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(typeof body === 'string' ? body : '')
    const request = { headers: wireHeaders(Object.entries(headers), redact), ...wireBody(bytes, redact) }
    const method = init.method ?? given?.method ?? 'GET'
    return { sent: { method, url: wireAddress(url, redact), request, sentAt: Date.now() }, redact }
  }

  #record(open: OpenCall, response: Response): Response {
    if (response.body === null) this.#close(open)
    return response.body === null ? response : new Response(this.#recordBody(open, response.body.getReader()), response)
  }

  #recordBody(open: OpenCall, reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
    return new ReadableStream({
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read()
          if (done) {
            this.#close(open)
            return controller.close()
          }
          open.firstByteAt ??= Date.now()
          open.received.push(value)
          controller.enqueue(value)
        } catch (error) {
          this.#close(open, error)
          controller.error(error)
        }
      },
      cancel: (reason) => {
        this.#close(open, reason)
        return reader.cancel(reason)
      },
    })
  }

  #close(open: OpenCall, fault?: unknown): void {
    if (open.over) return
    open.over = true
    this.#open.delete(open)
    const { sent, redact, response, received, firstByteAt } = open
    const arrived = response && {
      status: response.status,
      headers: wireHeaders(response.headers, redact),
      ...wireBody(concatenate(received), redact),
    }
    const why = fault === undefined ? undefined : redact.text(describeFault(fault)).slice(0, 400)
    this.#onCall({ ...sent, ...definedFields({ response: arrived, fault: why, firstByteAt }), endedAt: Date.now() })
  }
}

function describeFault(fault: unknown): string {
  const { message = String(fault), cause } = (fault ?? {}) as { message?: string; cause?: { message?: unknown } }
  return typeof cause?.message === 'string' ? `${message}: ${cause.message}` : message
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
