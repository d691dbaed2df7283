import type { ModelCall } from '../../model-call.js'
import { type Redactor, redactor } from '../redact.js'
import { secretsIn } from './secrets-in.js'
import { wireBody } from './wire-body.js'
import { wireAddress, wireHeaders } from './wire-headers.js'

type Fetch = typeof fetch

/** What is known about a call in progress. */
interface Open {
  readonly sent: Pick<ModelCall, 'method' | 'url' | 'request' | 'sentAt'>
  readonly redact: Redactor
  readonly received: Uint8Array[]
  response?: Response
  firstByteAt?: number
  over?: true
}

/**
 * Records the calls of one request as they are sent and received. Each is passed on once, complete or with the part
 * that arrived.
 */
export class CallRecorder {
  readonly #onCall: (call: ModelCall) => void
  readonly #secrets: readonly string[]
  readonly #open = new Set<Open>()

  /**
   * `secrets` are removed from everything recorded, and so are the values of headers that are not known to be harmless.
   */
  constructor(onCall: (call: ModelCall) => void, secrets: readonly string[]) {
    this.#onCall = onCall
    this.#secrets = secrets
  }

  /** `send`, recorded. */
  recording(send: Fetch): Fetch {
    return async (address, init) => {
      const open: Open = { ...this.#sent(address, init), received: [] }
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

  /** Ends the recording: passes on open calls as they are. `why` is the reason, if a call was cut off. */
  end(why?: unknown): void {
    for (const open of this.#open) this.#close(open, why)
  }

  #sent(address: Parameters<Fetch>[0], init: RequestInit = {}): Pick<Open, 'sent' | 'redact'> {
    const url = typeof address === 'string' ? address : 'url' in address ? address.url : address.href
    const headers = Object.fromEntries(new Headers(init.headers))
    const redact = redactor(...this.#secrets, ...secretsIn({ baseURL: url, headers }))
    const request = { headers: wireHeaders(Object.entries(headers), redact), ...wireBody(bytesOf(init.body), redact) }
    const sent = { method: init.method ?? 'GET', url: wireAddress(url, redact), request, sentAt: Date.now() }
    return { sent, redact }
  }

  /** The same response; its body is recorded while it is read. */
  #record(open: Open, response: Response): Response {
    if (response.body === null) {
      this.#close(open)
      return response
    }
    const { status, statusText, headers } = response
    return new Response(this.#recordBody(open, response.body.getReader()), { status, statusText, headers })
  }

  #recordBody(open: Open, reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
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

  #close(open: Open, fault?: unknown): void {
    if (open.over) return
    open.over = true
    this.#open.delete(open)
    const { sent, redact, response, received, firstByteAt } = open
    this.#onCall({
      ...sent,
      ...(response && {
        response: {
          status: response.status,
          headers: wireHeaders(response.headers, redact),
          ...wireBody(concatenate(received), redact),
        },
      }),
      ...(fault !== undefined && { fault: redact.text(messageOf(fault)).slice(0, 400) }),
      ...(firstByteAt !== undefined && { firstByteAt }),
      endedAt: Date.now(),
    })
  }
}

function messageOf(fault: unknown): string {
  const { message = String(fault), cause } = (fault ?? {}) as { message?: string; cause?: { message?: unknown } }
  return typeof cause?.message === 'string' ? `${message}: ${cause.message}` : message
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body
  return new TextEncoder().encode(typeof body === 'string' ? body : '')
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
