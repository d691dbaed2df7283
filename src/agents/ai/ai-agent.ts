import * as z from 'zod'
import { checkFields } from '../../errors/check-fields.js'
import { promptOptionsIn } from '../../prompts/prompt-options-schema.js'
import type { Agent, AgentRequest } from '../agent.js'
import { secretsIn } from '../models/calls/secrets-in.js'
import { createLimiter } from '../models/limiter.js'
import { having, modelFields } from '../models/option-fields.js'
import { SeatedModel } from '../models/seated-model.js'
import type { AIAgentOptions } from './options.js'
import { AITransport, nameOf } from './transport.js'
import type { WireFetch } from './wire-fetch.js'

const isModel = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') ||
  typeof (value as { doStream?: unknown } | null | undefined)?.doStream === 'function'

const optionsSchema = z.strictObject(
  {
    model: z.custom<AIAgentOptions['model']>(isModel, 'Expected a language model of the AI SDK, or the name of one'),
    ...modelFields,
    topP: z.number().min(0).max(1).optional(),
    providerOptions: z.record(z.string(), z.unknown(), 'Expected an object').optional(),
    schema: z.boolean().optional(),
    secrets: z.array(z.string('Expected a text')).optional(),
    wire: having<WireFetch>(['watch'], 'a `fetch`, as `wireFetch()` makes one').optional(),
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
