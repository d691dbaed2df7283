import { z } from 'zod'
import { contextRulesSchema } from '../../rules/context-rules.js'
import type { Limiter } from '../models/limiter.js'
import type { CapabilityMemory } from './capabilities.js'
import type { OpenAIAgentOptions } from './options.js'
import { ladder } from './rungs.js'

const isFunction = (value: unknown): boolean => typeof value === 'function'
const action = z.custom(isFunction, 'Expected a function').optional()
const having = <T>(methods: readonly (string & keyof T)[], what: string) =>
  z.custom<T>(
    (value) => methods.every((method) => isFunction((value as T | null | undefined)?.[method])),
    `Expected ${what}`,
  )
const model = 'Expected the name of a model'
const price = z.number().min(0)
const object = z.record(z.string(), z.unknown(), 'Expected an object')

/** The fields of `OpenAIAgentOptions`. */
export const optionsSchema = z.strictObject(
  {
    model: z.string(model).min(1, model),
    baseURL: z
      .url({ protocol: /^https?$/, error: 'Expected an address that begins with http:// or https://' })
      .refine((url) => !/^https?:\/\/[^/]*@/i.test(url), 'Expected an address without a user name or password')
      .optional(),
    apiKey: z.string('Expected a text').optional(),
    name: z.string().optional(),
    temperature: z.number().min(0).optional(),
    maxOutputTokens: z.int().min(1).optional(),
    reasoningEffort: z.enum(['none', 'minimal', 'low', 'medium', 'high']).optional(),
    stream: z.boolean().optional(),
    format: z.enum(ladder).optional(),
    context: contextRulesSchema.partial().optional(),
    estimateTokens: action,
    memory: z.boolean().optional(),
    secret: z.string('Expected a text').optional(),
    limiter: having<Limiter>(['acquire', 'hold'], 'a limiter, as `createLimiter()` makes one').optional(),
    prices: z.record(z.string(), z.strictObject({ input: price, output: price, cached: price.optional() })).optional(),
    openRouter: z
      .strictObject({ referer: z.string().optional(), title: z.string().optional(), provider: object.optional() })
      .optional(),
    headers: z.record(z.string(), z.string('Expected a text'), 'Expected texts by name').optional(),
    extraBody: object.optional(),
    fetch: action,
    capabilities: having<CapabilityMemory>(['get', 'set'], 'a `Map`').optional(),
  } satisfies Record<keyof OpenAIAgentOptions, z.ZodType>,
  'Expected the options as an object, for example `{ model }`',
)

/** Where keys may stand: what is wrong there is told without the value. */
export const secretOptions: readonly (keyof OpenAIAgentOptions)[] = [
  'apiKey',
  'baseURL',
  'secret',
  'headers',
  'extraBody',
]
