import type { AgentRequest } from '../agent.js'
import type { CompletionBuilder } from '../models/completion.js'
import type { ModelCall, Transport } from '../models/seated-model.js'
import { ServerFault } from '../models/server-fault.js'
import { type Capabilities, capabilitiesOf, type Form, learn, prove, rungFor, sharedMemory } from './capabilities.js'
import type { OpenAIAgentOptions } from './options.js'
import { requestBody } from './request-body.js'
import { ladder } from './rungs.js'
import { type Chat, connect } from './sdk.js'

/** The way to a server that speaks OpenAI's chat completions. Learns from each refusal what the server takes. */
export class OpenAITransport implements Transport {
  readonly #options: OpenAIAgentOptions
  readonly #chat: Chat
  readonly #known: Capabilities

  constructor(options: OpenAIAgentOptions, apiKey: string) {
    this.#options = options
    this.#chat = connect({ apiKey, baseURL: options.baseURL, headers: headersOf(options), fetch: options.fetch })
    const first = { rung: options.format ?? ladder[0], streaming: options.stream ?? true }
    const place = JSON.stringify([options.baseURL ?? '', options.model, first])
    this.#known = capabilitiesOf(options.capabilities ?? sharedMemory, place, first)
  }

  async send({ request, messages, onText, onReasoning }: ModelCall, reply: CompletionBuilder): Promise<() => void> {
    const body = requestBody(request, { options: this.#options, messages, known: this.#known })
    const form = this.#form(request, body)
    try {
      await this.#chat({ body, signal: request.signal, onText, onReasoning }, reply)
      return () => prove(this.#known, form)
    } catch (error) {
      if (!(error instanceof ServerFault) || !learn(this.#known, error, form)) throw error
      throw new ServerFault(`${error.message} The next try asks in another way.`, error)
    }
  }

  #form({ kind }: AgentRequest, sent: Form['sent']): Form {
    return { kind, rung: rungFor(this.#known, kind), first: this.#options.format ?? ladder[0], sent }
  }
}

const headersOf = ({ openRouter, headers }: OpenAIAgentOptions): Record<string, string> => ({
  ...(openRouter?.referer && { 'HTTP-Referer': openRouter.referer }),
  ...(openRouter?.title && { 'X-Title': openRouter.title }),
  ...headers,
})
