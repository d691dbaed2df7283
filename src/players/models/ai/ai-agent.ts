import * as z from 'zod'
import type { CallFacts } from '../../../kernel/errors/call-facts.js'
import { checkFields } from '../../../kernel/errors/checks.js'
import { ServiceError } from '../../../kernel/errors/errors.js'
import { objectWithMethods } from '../../../kernel/errors/option-fields.js'
import type { Agent } from '../../../kernel/runtime/agent.js'
import { definedFields } from '../../../kernel/text/objects.js'
import { faultSubject, formStatuses, ServerFault } from '../../service-faults.js'
import { answerFormat, answerJsonSchema } from '../answer-format.js'
import type { CompletionBuilder } from '../completion.js'
import { type ModelAgentOptions, modelFields } from '../model-options.js'
import { modelAgent, type Transport, type TransportCall } from '../model-player.js'
import { type Redactor, redactor, secretsIn } from '../redactor.js'
import { type LanguageModel, type ProviderOptions, type StreamedCall, streamReply } from './sdk.js'
import { ReportedCall, type WireFetch } from './wire-fetch.js'

/** The options of `aiAgent`: a player that is a language model of the AI SDK. */
export interface AIAgentOptions extends ModelAgentOptions {
  /** A model of any provider of the AI SDK, or the name of one at the SDK's gateway. */
  readonly model: LanguageModel
  /** Options of the provider, for example how much a model reasons. */
  readonly providerOptions?: ProviderOptions
  /** Whether the provider gets the schema of the answers. Default true; the prompt says the same in words. */
  readonly schema?: boolean
  /** Keys given to the provider: removed from everything recorded, as is anything that looks like a key. */
  readonly secrets?: readonly string[]
  /** The `fetch` of the model's provider, made by `wireFetch()`: the game's `calls` then get the exact bytes. */
  readonly wire?: WireFetch
}

const aboutSchema = /response.?format|json.?schema|schema|structured|grammar/i

/** A server that refuses the schema does not get it in later calls. */
class AITransport implements Transport {
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

  async send(call: TransportCall, reply: CompletionBuilder): Promise<() => void> {
    const { request } = call
    const { model, memory, thought, context } = this.#options
    const withSchema = this.#sendsSchema
    const schema = withSchema
      ? answerJsonSchema(answerFormat(request, { memory, thought, context, schema: 'game' }))
      : undefined
    const provider = typeof model === 'string' ? {} : { provider: model.provider.slice(0, 200) }
    const options = { ...this.#options, ...definedFields({ maxOutputTokens: call.maxOutputTokens }) }
    reply.note({ parameters: recordedParameters(options, withSchema), ...provider })
    reply.sent = { messages: call.messages, ...(schema && { response_format: { json_schema: { schema } } }) }
    try {
      await this.#stream({ ...call, model, parameters: parameters(options), ...(schema && { schema }) }, reply)
      return () => {}
    } catch (error) {
      if (!(error instanceof ServerFault) || !withSchema || !refusesSchema(error)) throw error
      this.#sendsSchema = false
      throw new ServiceError('unsupported', `${error.message} The next call leaves the schema out.`)
    }
  }

  async #stream(call: StreamedCall, reply: CompletionBuilder): Promise<void> {
    const { onCall, signal } = call.request
    if (onCall === undefined) return await streamReply(call, reply)
    const watch = this.#options.wire?.watch(onCall, this.#secrets)
    const headers = { ...this.#options.headers, ...watch?.headers }
    const reported = watch ? undefined : new ReportedCall(`ai:${modelName(call.model)}`)
    let fault: string | undefined
    try {
      await streamReply({ ...call, parameters: { ...call.parameters, headers }, watcher: reported }, reply)
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error)
      throw error
    } finally {
      watch?.end(signal.aborted ? signal.reason : undefined)
      if (reported) onCall(reported.toModelCall(this.#redact, fault))
    }
  }
}

function parameters(options: AIAgentOptions): StreamedCall['parameters'] {
  const { temperature, topP, seed, maxOutputTokens, providerOptions, headers } = options
  return definedFields({ temperature, topP, seed, maxOutputTokens, providerOptions, headers })
}

function recordedParameters(options: AIAgentOptions, withSchema: boolean): CallFacts['parameters'] {
  const { temperature, topP, seed, maxOutputTokens } = options
  const format = withSchema ? 'json_schema' : 'text'
  return definedFields({ temperature, top_p: topP, seed, max_tokens: maxOutputTokens, format })
}

const refusesSchema = (fault: ServerFault): boolean =>
  formStatuses.has(fault.facts.status) &&
  faultSubject(fault) !== 'content' &&
  aboutSchema.test(`${fault.message} ${fault.facts.said}`)

const modelName = (model: AIAgentOptions['model']): string => (typeof model === 'string' ? model : model.modelId)

const isModel = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') ||
  typeof (value as { doStream?: unknown } | null | undefined)?.doStream === 'function'

const aiOptionsSchema = z.strictObject(
  {
    model: z.custom<AIAgentOptions['model']>(isModel, 'Expected a language model of the AI SDK, or the name of one'),
    ...modelFields,
    providerOptions: z.record(z.string(), z.unknown(), 'Expected an object').optional(),
    schema: z.boolean().optional(),
    secrets: z.array(z.string('Expected a text')).optional(),
    wire: objectWithMethods<WireFetch>(['watch'], 'a `fetch`, as `wireFetch()` makes one').optional(),
  } satisfies Record<keyof AIAgentOptions, z.core.$ZodType>,
  'Expected the options as an object, for example `{ model }`',
)

/**
 * A language model of any provider of the AI SDK. Needs the `ai` package, version 6 or 7, and the provider's package.
 * The agent retries nothing by itself, so the game records every call.
 *
 * @throws {InvalidOptionsError} when an option is unknown or wrong.
 */
export function aiAgent(options: AIAgentOptions): Agent {
  checkFields(aiOptionsSchema, options, ['headers', 'providerOptions', 'secrets', 'model'])
  const { model, headers, providerOptions, secrets = [] } = options
  const hidden = [...secrets, ...secretsIn({ headers, extraBody: providerOptions })]
  return modelAgent(options, {
    transport: new AITransport(options, hidden),
    priced: { model: modelName(model), baseURL: isOpenAI(model) ? undefined : '' },
    secrets: hidden,
  })
}

/** The built-in prices are those of a model's maker: another server may charge other prices. */
const isOpenAI = (model: AIAgentOptions['model']): boolean =>
  typeof model !== 'string' && /^openai(\.|$)/.test(model.provider)
