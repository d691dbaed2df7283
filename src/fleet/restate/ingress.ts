import { setTimeout as wait } from 'node:timers/promises'
import { InvalidOptionsError, StoreError } from '../../index.js'

/** How a Restate server is called. */
export interface IngressOptions {
  /** The address of its ingress, for example `http://127.0.0.1:8080`. */
  readonly ingress: string
  /** Headers that are sent with each call, such as `Authorization`. */
  readonly headers?: Readonly<Record<string, string>>
}

interface Called {
  readonly object: string
  readonly key: string
  readonly handler: string
}

/** How long a server that cannot be reached is tried again. */
const patienceMs = 120_000
const retryMs = 500

/** Calls handlers of objects at a Restate server. */
export class Ingress {
  readonly #options: IngressOptions

  constructor(options: IngressOptions) {
    if (!URL.canParse(options.ingress))
      throw new InvalidOptionsError(
        `Expected \`ingress\` to be an address such as \`http://127.0.0.1:8080\`, got \`${options.ingress}\`.`,
        'ingress',
      )
    this.#options = options
  }

  /**
   * Calls a handler, and again while the server cannot be reached: the handler must do no harm when it runs twice. Throws
   * `StoreError` when the server cannot be used.
   */
  async call<T>({ object, key, handler }: Called, input?: unknown): Promise<T> {
    const path = `${object}/${encodeURIComponent(key)}/${handler}`
    const until = performance.now() + patienceMs
    for (;;) {
      try {
        return await this.#once<T>(path, input)
      } catch (error) {
        if (!(error instanceof OutOfReach)) throw error
        if (performance.now() > until) throw new StoreError(error.message, { cause: error.cause })
        await wait(retryMs)
      }
    }
  }

  async #once<T>(path: string, input: unknown): Promise<T> {
    const { ingress, headers } = this.#options
    const body = input === undefined ? {} : { body: JSON.stringify(input) }
    const request = {
      method: 'POST',
      headers: { ...headers, ...(input !== undefined && { 'content-type': 'application/json' }) },
      ...body,
    }
    const address = `${ingress.replace(/\/+$/, '')}/${path}`
    const response = await fetch(address, request).catch((cause: unknown) => {
      throw new OutOfReach(`The Restate server at \`${ingress}\` cannot be reached.`, { cause })
    })
    const text = await response.text()
    if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T
    throw this.#refusal(response.status, text)
  }

  #refusal(status: number, text: string): Error {
    const { ingress } = this.#options
    const message = messageIn(text)
    if (status === 409) return new InvalidOptionsError(message, 'definition')
    if (status === 404)
      return new StoreError(
        `No worker is registered with the Restate server at \`${ingress}\`: register its address with \`restate deployments register ADDRESS\`.`,
      )
    if (status === 429 || status >= 502)
      return new OutOfReach(`The Restate server at \`${ingress}\` is busy: ${message}`)
    return new StoreError(`The Restate server at \`${ingress}\` answered ${status}: ${message}`)
  }
}

class OutOfReach extends Error {}

function messageIn(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? text)
  } catch {
    return text
  }
}
