import { ServiceError } from '../../errors/service-error.js'
import type { AgentRequest } from '../agent.js'
import type { CompletionBuilder } from '../models/completion.js'
import { longestPrompt, measure } from '../models/prompt-limit.js'
import type { ModelCall, Transport } from '../models/seated-model.js'
import { ServerFault } from '../models/server-fault.js'
import { type Capabilities, capabilitiesOf, type Form, prove, rungFor, sharedMemory } from './capabilities.js'
import { learn } from './learning.js'
import type { OpenAIAgentOptions } from './options.js'
import { learnLength } from './overflow.js'
import { parametersIn } from './parameters.js'
import { ownRequirement, requestBody } from './request-body.js'
import { ladder } from './rungs.js'
import { type Chat, connect } from './sdk.js'

/**
 * The connection to a server with OpenAI's chat completions API. It learns from each refusal what the server accepts.
 */
export class OpenAITransport implements Transport {
  readonly #options: OpenAIAgentOptions
  readonly #chat: Chat
  readonly #known: Capabilities

  constructor(options: OpenAIAgentOptions, apiKey: string) {
    this.#options = options
    const { baseURL, model, extraBody, fetch, openRouter: { provider, models } = {} } = options
    this.#chat = connect({ apiKey, baseURL, extraBody, headers: headersOf(options), fetch })
    const first = { rung: options.format ?? ladder[0], streaming: options.stream ?? true }
    const place = JSON.stringify([baseURL ?? '', model, first, provider, models])
    this.#known = capabilitiesOf(options.capabilities ?? sharedMemory, place, first)
  }

  get mostPromptTokens(): number | undefined {
    return longestPrompt(this.#known.prompts)
  }

  async send(call: ModelCall, reply: CompletionBuilder): Promise<() => void> {
    const { request, messages, promptTokens, onText, onReasoning } = call
    const body = requestBody(request, { options: this.#options, messages, known: this.#known })
    const form = this.#form(request, body)
    reply.note({ parameters: parametersIn(body, form.rung) })
    reply.sent = body
    try {
      const { signal, onCall } = request
      await this.#chat({ body, signal, onText, onReasoning, onCall }, reply)
    } catch (error) {
      throw error instanceof ServerFault ? this.#learn(error, form, promptTokens) : error
    }
    const counted = reply.completion.usage?.prompt_tokens
    if (typeof counted === 'number') measure(this.#known.prompts, { estimate: promptTokens, tokens: counted })
    return () => prove(this.#known, form)
  }

  /** The fault, or what was learned from it. */
  #learn(fault: ServerFault, form: Form, estimate: number): ServerFault | ServiceError {
    const lesson = learnLength(this.#known, fault, { sent: form.sent, estimate }) ?? learn(this.#known, fault, form)
    return lesson === null ? fault : new ServiceError(lesson.fault, `${fault.message} ${lesson.note}`)
  }

  #form({ kind }: AgentRequest, sent: Form['sent']): Form {
    const first = this.#options.format ?? ladder[0]
    return { kind, rung: rungFor(this.#known, kind), first, sent, ownRequirement: ownRequirement(this.#options) }
  }
}

const headersOf = ({ openRouter, headers }: OpenAIAgentOptions): Record<string, string> => ({
  ...(openRouter?.referer && { 'HTTP-Referer': openRouter.referer }),
  ...(openRouter?.title && { 'X-Title': openRouter.title }),
  ...headers,
})
