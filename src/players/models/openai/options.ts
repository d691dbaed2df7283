import * as z from 'zod'
import type { Limiter } from '../../../limits/limiter.js'
import type { PromptOptions } from '../../prompts/prompt-options.js'
import type { SchemaScope } from '../answer-format.js'
import { modelFields, objectWithMethods } from '../model-player.js'
import type { PriceTable } from '../usage.js'
import { type CapabilityMemory, type ResponseFormat, responseFormats } from './capabilities.js'

/** The options of `openaiAgent`: a player that is a language model. */
export interface OpenAIAgentOptions extends PromptOptions {
  /** The model's name on its server. */
  readonly model: string
  /** The server's URL, including `/v1`. Default: OpenAI's own. */
  readonly baseURL?: string
  /** Default: the environment's `OPENROUTER_API_KEY` for OpenRouter, `OPENAI_API_KEY` elsewhere. Never logged or recorded. */
  readonly apiKey?: string
  /** The label in logs and statistics. Default: the model's name. */
  readonly name?: string
  readonly temperature?: number
  /** The model's `top_p`: the share of likely words it draws from, above 0 and up to 1. */
  readonly topP?: number
  /** The seed of the model's sampling, if its server supports one. Not the seed of the game. */
  readonly seed?: number
  /** Tokens an answer may have, reasoning included. Default: the server's own limit. */
  readonly maxOutputTokens?: number
  /** How much the model reasons, in the server's words: `none`, `minimal`, `low`, `medium`, `high` and others. */
  readonly reasoningEffort?: string
  /** Passed to the model's chat template by vLLM, SGLang and llama-server, for example `{ enable_thinking: false }`. */
  readonly chatTemplateKwargs?: Readonly<Record<string, unknown>>
  /** How long this model may take for an answer, in ms, or `Infinity`; used instead of the game's `timeoutMs`. */
  readonly timeoutMs?: number
  /** Whether words are streamed while the model writes them. Default true. */
  readonly stream?: boolean
  /**
   * The form of answers to begin with. Default `json_schema`, the strictest; looser ones are tried when the server
   * refuses.
   */
  readonly format?: ResponseFormat
  /**
   * The scope of the answers' schema. `game` (the default): one for all requests of a player in a game, so that
   * providers' prefix caches hit. `exact`: one for each request, so that only its legal options can be chosen.
   */
  readonly schema?: SchemaScope
  /** Shared rate limits. Default: none, except the waiting that the server asks for. */
  readonly limiter?: Limiter
  /** Prices used instead of those of the built-in list. */
  readonly prices?: PriceTable
  /** Options for OpenRouter: the name of this program, and where it may route. */
  readonly openRouter?: {
    readonly referer?: string
    readonly title?: string
    /** Which providers may answer, as OpenRouter's `provider` says it. */
    readonly provider?: Readonly<Record<string, unknown>>
    /** Models to ask instead when the first does not answer, best first. */
    readonly models?: readonly string[]
    /** How the model reasons, for example `{ max_tokens: 2000 }`, as OpenRouter's `reasoning` says it. */
    readonly reasoning?: Readonly<Record<string, unknown>>
  }
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Further fields of each request, by the server's names. They replace all fields except the model, the messages and
   * `stream`.
   */
  readonly extraBody?: Readonly<Record<string, unknown>>
  /**
   * Sends the requests. Default: the platform's `fetch`, through the proxy that `HTTPS_PROXY` or `HTTP_PROXY` names.
   */
  readonly fetch?: typeof fetch
  /** What servers are known to accept. Default: one memory for the whole process. */
  readonly capabilities?: CapabilityMemory
}

const model = 'Expected the name of a model'
const milliseconds = 'Expected a number of milliseconds above 0, or `Infinity`'
const object = z.record(z.string(), z.unknown(), 'Expected an object')

/** Fields of a request that the user may not add, each with the reason. */
const reserved = {
  model: 'there is an option for it',
  messages: 'the game builds the prompts',
  stream: 'there is an option for it',
}
const furtherFields = Object.entries(reserved).reduce(
  (schema, [name, why]) =>
    schema.refine((body) => !(name in body), { path: [name], error: `Expected no \`${name}\` here: ${why}` }),
  object,
)
const word = 'Expected a value that the server knows, for example `high`'

/** The fields of `OpenAIAgentOptions`. */
export const openaiOptionsSchema = z.strictObject(
  {
    model: z.string(model).min(1, model),
    baseURL: z
      .url({ protocol: /^https?$/, error: 'Expected an address that begins with http:// or https://' })
      .refine((url) => !/^https?:\/\/[^/]*@/i.test(url), 'Expected an address without a user name or password')
      .optional(),
    apiKey: z.string('Expected a text').optional(),
    ...modelFields,
    topP: z.number().gt(0).max(1).optional(),
    reasoningEffort: z.string(word).min(1, word).max(60, word).optional(),
    chatTemplateKwargs: object.optional(),
    timeoutMs: z.custom<number>((value) => typeof value === 'number' && value > 0, milliseconds).optional(),
    stream: z.boolean().optional(),
    format: z.enum(responseFormats).optional(),
    schema: z.enum(['game', 'exact']).optional(),
    openRouter: z
      .strictObject({
        referer: z.string().optional(),
        title: z.string().optional(),
        provider: object.optional(),
        models: z.array(z.string(model).min(1, model), 'Expected a list of models').min(1).optional(),
        reasoning: object.optional(),
      })
      .optional(),
    extraBody: furtherFields.optional(),
    fetch: z.custom((value) => typeof value === 'function', 'Expected a function').optional(),
    capabilities: objectWithMethods<CapabilityMemory>(['get', 'set'], 'a `Map`').optional(),
  } satisfies Record<keyof OpenAIAgentOptions, z.core.$ZodType>,
  'Expected the options as an object, for example `{ model }`',
)

/** Options that may contain keys: errors about them do not show the value. */
export const secretOptions: readonly (keyof OpenAIAgentOptions)[] = ['apiKey', 'baseURL', 'headers', 'extraBody']
