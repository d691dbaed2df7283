import * as z from 'zod'
import { having, modelFields } from '../models/option-fields.js'
import type { CapabilityMemory } from './capabilities.js'
import type { OpenAIAgentOptions } from './options.js'
import { ladder } from './rungs.js'

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
export const optionsSchema = z.strictObject(
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
    format: z.enum(ladder).optional(),
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
    capabilities: having<CapabilityMemory>(['get', 'set'], 'a `Map`').optional(),
  } satisfies Record<keyof OpenAIAgentOptions, z.core.$ZodType>,
  'Expected the options as an object, for example `{ model }`',
)

/** Options that may contain keys: errors about them do not show the value. */
export const secretOptions: readonly (keyof OpenAIAgentOptions)[] = ['apiKey', 'baseURL', 'headers', 'extraBody']
