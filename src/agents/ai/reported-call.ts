import type { ModelCall } from '../model-call.js'
import { textWithout } from '../models/calls/wire-body.js'
import { wireHeaders } from '../models/calls/wire-headers.js'
import type { Redactor } from '../models/redact.js'

/** A call recorded from what the provider reports, when its bytes cannot be seen. */
export class ReportedCall {
  readonly #sentAt = Date.now()
  readonly #url: string
  readonly #chunks: unknown[] = []
  #request: unknown
  #status = 200
  #headers: Readonly<Record<string, string>> = {}
  #body: string | undefined
  #firstByteAt: number | undefined

  /** `url` names the model if no address is known. */
  constructor(url: string) {
    this.#url = url
  }

  /** The body of the request, as the provider reports it. */
  sent(body: unknown): void {
    this.#request = body
  }

  /** One piece of the answer, as the provider parsed it. */
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

  over(redact: Redactor, fault?: string): ModelCall {
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
