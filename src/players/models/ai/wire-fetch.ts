import type { ModelCall } from '../../../kernel/runtime/agent.js'
import { CallRecorder, textWithout } from '../call-recorder.js'
import { environmentFetch } from '../environment-fetch.js'
import { type Redactor, wireHeaders } from '../redactor.js'

type Fetch = typeof fetch

/** A `fetch` for a provider of the AI SDK that lets an agent see the exact bytes of its model's calls. */
export interface WireFetch extends Fetch {
  /** Records the calls that carry the header of this token, until `end`. */
  readonly watch: (onCall: (call: ModelCall) => void, secrets: readonly string[]) => Watch
}

/** One watched request of an agent. */
export interface Watch {
  /** Sent with the request; this `fetch` removes it again. */
  readonly headers: Readonly<Record<string, string>>
  readonly end: (why?: unknown) => void
}

const mark = 'x-nightzero-watch'

/**
 * Give this `fetch` to a provider of the AI SDK and, as `wire`, to the agents of its models: the `calls` of a game then
 * get the exact bytes. `send` defaults to the platform's `fetch`, through the proxy that `HTTPS_PROXY` or `HTTP_PROXY`
 * names.
 */
export function wireFetch(send: Fetch = environmentFetch()): WireFetch {
  const recorders = new Map<string, CallRecorder>()
  let count = 0
  const watched: Fetch = (address, init = {}) => {
    const headers = new Headers(init.headers ?? (address instanceof Request ? address.headers : undefined))
    const recorder = recorders.get(headers.get(mark) ?? '')
    headers.delete(mark)
    return (recorder ? recorder.recording(send) : send)(address, { ...init, headers })
  }
  return Object.assign(watched, {
    watch: (onCall: (call: ModelCall) => void, secrets: readonly string[]): Watch => {
      const token = `${++count}`
      const recorder = new CallRecorder(onCall, secrets)
      recorders.set(token, recorder)
      const end = (why?: unknown) => {
        recorders.delete(token)
        recorder.end(why)
      }
      return { headers: { [mark]: token }, end }
    },
  })
}

export class ReportedCall {
  readonly #sentAt = Date.now()
  readonly #url: string
  readonly #chunks: unknown[] = []
  #request: unknown
  #status = 200
  #headers: Readonly<Record<string, string>> = {}
  #body: string | undefined
  #firstByteAt: number | undefined

  constructor(url: string) {
    this.#url = url
  }

  sent(body: unknown): void {
    this.#request = body
  }

  received(chunk: unknown): void {
    this.#firstByteAt ??= Date.now()
    this.#chunks.push(chunk)
  }

  answered(
    headers: Readonly<Record<string, string>> = {},
    refusal?: { status: number; body?: string | undefined },
  ): void {
    this.#headers = headers
    this.#status = refusal?.status ?? this.#status
    this.#body = refusal?.body
  }

  toModelCall(redact: Redactor, fault?: string): ModelCall {
    const text = this.#body ?? this.#chunks.map((chunk) => `data: ${json(chunk)}\n\n`).join('')
    const arrived = text !== '' || Object.keys(this.#headers).length > 0
    const headers = wireHeaders(Object.entries(this.#headers), redact)
    return {
      method: 'POST',
      url: this.#url,
      request: { headers: {}, body: textWithout(json(this.#request), redact) },
      ...(arrived && { response: { status: this.#status, headers, body: textWithout(text, redact) } }),
      ...(fault !== undefined && { fault: redact.text(fault) }),
      sentAt: this.#sentAt,
      ...(this.#firstByteAt !== undefined && { firstByteAt: this.#firstByteAt }),
      endedAt: Date.now(),
    }
  }
}

const json = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
