import * as z from 'zod'
import { checkFields } from '../../errors/check-fields.js'
import { promptFields, promptOptionsIn } from '../../prompts/prompt-options-schema.js'
import type { Agent, AgentRequest } from '../agent.js'
import { secretsIn } from '../models/calls/secrets-in.js'
import { createLimiter, type Limiter } from '../models/limiter.js'
import { SeatedModel } from '../models/seated-model.js'
import type { AIAgentOptions } from './options.js'
import { AITransport, nameOf } from './transport.js'
import type { WireFetch } from './wire-fetch.js'

const isFunction = (value: unknown): boolean => typeof value === 'function'
const isModel = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') ||
  isFunction((value as { doStream?: unknown } | null | undefined)?.doStream)
const price = z.number().min(0)

const optionsSchema = z.strictObject(
  {
    model: z.custom<AIAgentOptions['model']>(isModel, 'Expected a language model of the AI SDK, or the name of one'),
    name: z.string().optional(),
    temperature: z.number().min(0).optional(),
    topP: z.number().min(0).max(1).optional(),
    seed: z.int().optional(),
    maxOutputTokens: z.int().min(1).optional(),
    providerOptions: z.record(z.string(), z.unknown(), 'Expected an object').optional(),
    headers: z.record(z.string(), z.string('Expected a text'), 'Expected texts by name').optional(),
    schema: z.boolean().optional(),
    ...promptFields,
    limiter: z
      .custom<Limiter>(
        (value) => isFunction((value as Limiter | undefined)?.acquire),
        'Expected a limiter, as `createLimiter()` makes one',
      )
      .optional(),
    prices: z.record(z.string(), z.strictObject({ input: price, output: price, cached: price.optional() })).optional(),
    secrets: z.array(z.string('Expected a text')).optional(),
    wire: z
      .custom<WireFetch>(
        (value) => isFunction((value as WireFetch | undefined)?.watch),
        'Expected a `fetch`, as `wireFetch()` makes one',
      )
      .optional(),
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
  checkFields(optionsSchema, options, ['headers', 'providerOptions', 'secrets', 'model'])
  const { model, name = nameOf(model), prices, maxOutputTokens, headers, secrets = [] } = options
  const hidden = [...secrets, ...secretsIn({ headers, extraBody: options.providerOptions })]
  const prompt = promptOptionsIn(options)
  const seated = new SeatedModel({
    transport: new AITransport(options, hidden),
    limiter: options.limiter ?? createLimiter(),
    prompt,
    priced: { model: nameOf(model), baseURL: isOpenAI(model) ? undefined : '', prices },
    secrets: hidden,
    maxOutputTokens,
  })
  return { name, prompt, act: (request: AgentRequest) => seated.act(request) }
}

/** The built-in prices are those of a model's maker: another server may charge other prices. */
const isOpenAI = (model: AIAgentOptions['model']): boolean =>
  typeof model !== 'string' && /^openai(\.|$)/.test(model.provider)
