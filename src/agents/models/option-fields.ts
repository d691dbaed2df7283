import * as z from 'zod'
import { promptFields } from '../../prompts/prompt-options-schema.js'
import { headersField } from '../service/headers-field.js'
import type { Limiter } from './limiter.js'

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** The schema of an object with these methods, described by `what`. */
export const having = <T>(methods: readonly (string & keyof T)[], what: string) =>
  z.custom<T>(
    (value) => methods.every((method) => isFunction((value as T | null | undefined)?.[method])),
    `Expected ${what}`,
  )

const price = z.number().min(0)

/** The options that every agent with a model has. */
export const modelFields = {
  name: z.string().optional(),
  temperature: z.number().min(0).optional(),
  seed: z.int().optional(),
  maxOutputTokens: z.int().min(1).optional(),
  headers: headersField.optional(),
  ...promptFields,
  limiter: having<Limiter>(['acquire', 'hold'], 'a limiter, as `createLimiter()` makes one').optional(),
  prices: z
    .record(
      z.string(),
      z.strictObject({ input: price, output: price, cached: price.optional(), cacheWrite: price.optional() }),
    )
    .optional(),
}
