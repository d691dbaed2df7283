import * as z from 'zod'
import { functionField, objectWithMethods } from '../../../kernel/errors/option-fields.js'
import { httpAddressField } from '../../option-fields.js'
import type { SchemaScope } from '../answer-format.js'
import type { Batches } from '../batches/batches.js'
import { type ModelAgentOptions, modelFields } from '../model-options.js'
import { type CapabilityMemory, type ResponseFormat, responseFormats } from './capabilities.js'
import { layoutField, type MessageLayout } from './layout.js'

/** The options of `openaiAgent`: a player that is a language model. */
export interface OpenAIAgentOptions extends ModelAgentOptions {
  /** The model's name on its server. */
  readonly model: string
  /** The server's URL, including `/v1`. Default: OpenAI's own. */
  readonly baseURL?: string
  /** Default: the environment's `OPENROUTER_API_KEY` for OpenRouter, `OPENAI_API_KEY` elsewhere. Never logged or recorded. */
  readonly apiKey?: string
  /** How much the model reasons, in the server's words: `none`, `minimal`, `low`, `medium`, `high` and others. */
  readonly reasoningEffort?: string
  /** Passed to the model's chat template by vLLM, SGLang and llama-server, for example `{ enable_thinking: false }`. */
  readonly chatTemplateKwargs?: Readonly<Record<string, unknown>>
  /** Whether words are streamed while the model writes them. Default true. */
  readonly stream?: boolean
  /** The form of answers to begin with. Default `json_schema`; looser ones are tried when the server refuses. */
  readonly format?: ResponseFormat
  /** How messages are laid out for models without a system role and the like. Default: learned from refusals. */
  readonly layout?: MessageLayout
  /** `game` (default): one schema for a player's whole game, so that prefix caches hit. `exact`: one for each request. */
  readonly schema?: SchemaScope
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
  /** Further fields of each request, by the server's names. They replace all but the model, messages and `stream`. */
  readonly extraBody?: Readonly<Record<string, unknown>>
  /** Questions go into batches, at half the price: one answer may take a day. Made by `createBatches`; give it to all agents of a server. */
  readonly batch?: Batches
  /** Default: the platform's `fetch`, through the proxy that `HTTPS_PROXY` or `HTTP_PROXY` names. */
  readonly fetch?: typeof fetch
  /** What servers are known to accept. Default: one memory for the whole process. */
  readonly capabilities?: CapabilityMemory
}

const modelName = 'Expected the name of a model'
const modelField = z.string(modelName).min(1, modelName)
const object = z.record(z.string(), z.unknown(), 'Expected an object')

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

export const openaiOptionsSchema = z.strictObject(
  {
    model: modelField,
    baseURL: httpAddressField.optional(),
    apiKey: z.string('Expected a text').optional(),
    ...modelFields,
    // Servers with this protocol refuse 0.
    topP: z.number().gt(0).max(1).optional(),
    reasoningEffort: z.string(word).min(1, word).max(60, word).optional(),
    chatTemplateKwargs: object.optional(),
    stream: z.boolean().optional(),
    format: z.enum(responseFormats).optional(),
    layout: layoutField,
    schema: z.enum(['game', 'exact']).optional(),
    openRouter: z
      .strictObject({
        referer: z.string().optional(),
        title: z.string().optional(),
        provider: object.optional(),
        models: z.array(modelField, 'Expected a list of models').min(1).optional(),
        reasoning: object.optional(),
      })
      .optional(),
    extraBody: furtherFields.optional(),
    batch: objectWithMethods<Batches>(['send'], 'what `createBatches()` makes').optional(),
    fetch: functionField().optional(),
    capabilities: objectWithMethods<CapabilityMemory>(['get', 'set'], 'a `Map`').optional(),
  } satisfies Record<keyof OpenAIAgentOptions, z.core.$ZodType>,
  'Expected the options as an object, for example `{ model }`',
)

/** Options that may contain keys: errors about them do not show the value. */
export const secretOptions: readonly (keyof OpenAIAgentOptions)[] = ['apiKey', 'baseURL', 'headers', 'extraBody']
