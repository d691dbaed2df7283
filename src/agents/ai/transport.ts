import { ServiceError } from '../../errors/service-error.js'
import type { CallFacts } from '../../events/answer-schema.js'
import { definedFields } from '../../text/defined-fields.js'
import { answerFormat, jsonSchemaOf } from '../models/answer-format.js'
import type { CompletionBuilder } from '../models/completion.js'
import { type Redactor, redactor } from '../models/redact.js'
import type { ModelCall, Transport } from '../models/seated-model.js'
import { ServerFault } from '../models/server-fault.js'
import type { AIAgentOptions } from './options.js'
import { ReportedCall } from './reported-call.js'
import { type StreamedCall, stream } from './sdk.js'

/** A server that refuses the schema does not get it in later calls. */
const aboutSchema = /response.?format|json.?schema|schema|structured|grammar/i

/** The way to a model by the AI SDK. */
export class AITransport implements Transport {
  readonly #options: AIAgentOptions
  readonly #secrets: readonly string[]
  readonly #redact: Redactor
  #sendsSchema: boolean

  constructor(options: AIAgentOptions, secrets: readonly string[]) {
    this.#options = options
    this.#secrets = secrets
    this.#redact = redactor(...secrets)
    this.#sendsSchema = options.schema ?? true
  }

  async send(call: ModelCall, reply: CompletionBuilder): Promise<() => void> {
    const { request } = call
    const { model, memory = true, thought } = this.#options
    const withSchema = this.#sendsSchema
    const schema = withSchema ? jsonSchemaOf(answerFormat(request, { memory, thought, schema: 'game' })) : undefined
    reply.note({ parameters: this.#recordedParameters(withSchema), ...providerOf(model) })
    reply.sent = { messages: call.messages, ...(schema && { response_format: { json_schema: { schema } } }) }
    try {
      await this.#watched(call, reply, {
        model,
        messages: call.messages,
        signal: request.signal,
        onText: call.onText,
        onReasoning: call.onReasoning,
        parameters: this.#parameters(),
        ...(schema && { schema }),
      })
      return () => {}
    } catch (error) {
      if (!(error instanceof ServerFault) || !withSchema || !refusesSchema(error)) throw error
      this.#sendsSchema = false
      throw new ServiceError('unsupported', `${error.message} The next call leaves the schema out.`)
    }
  }

  /**
   * Sends the call, and records it if the game saves calls: its bytes if they can be seen, otherwise what the provider
   * reports.
   */
  async #watched(
    { request: { onCall, signal } }: ModelCall,
    reply: CompletionBuilder,
    call: StreamedCall,
  ): Promise<void> {
    if (onCall === undefined) return await stream(call, reply)
    const watch = this.#options.wire?.watch(onCall, this.#secrets)
    const headers = { ...this.#options.headers, ...watch?.headers }
    const reported = watch ? undefined : new ReportedCall(`ai:${nameOf(call.model)}`)
    let fault: string | undefined
    try {
      await stream({ ...call, parameters: { ...call.parameters, headers }, watcher: reported }, reply)
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error)
      throw error
    } finally {
      watch?.end(signal.aborted ? signal.reason : undefined)
      if (reported) onCall(reported.over(this.#redact, fault))
    }
  }

  #parameters(): StreamedCall['parameters'] {
    const { temperature, topP, seed, maxOutputTokens, providerOptions, headers } = this.#options
    return definedFields({ temperature, topP, seed, maxOutputTokens, providerOptions, headers })
  }

  #recordedParameters(withSchema: boolean): CallFacts['parameters'] {
    const { temperature, topP, seed, maxOutputTokens } = this.#options
    return definedFields({
      temperature,
      top_p: topP,
      seed,
      max_tokens: maxOutputTokens,
      format: withSchema ? 'json_schema' : 'text',
    })
  }
}

const refusesSchema = ({ status = 0, message }: ServerFault): boolean =>
  [400, 415, 422, 501].includes(status) && aboutSchema.test(message)

/** The name of a model. */
export const nameOf = (model: AIAgentOptions['model']): string => (typeof model === 'string' ? model : model.modelId)

const providerOf = (model: AIAgentOptions['model']): CallFacts =>
  typeof model === 'string' ? {} : { provider: model.provider.slice(0, 200) }
