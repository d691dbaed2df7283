import * as z from 'zod/mini'
import { checkFields } from '../errors/check-fields.js'

const path = z.string('Expected a path as a text').check(z.minLength(1, 'Expected a non-empty path'))
const takeOver = z.optional(z.boolean())
const leaseMs = z.optional(z.number('Expected a number of ms').check(z.gte(100, 'Expected 100 ms or more')))
const onWarning = z.optional(z.custom((value) => typeof value === 'function', 'Expected a function'))

const schemas = {
  memoryStore: z.strictObject({}, 'Expected no options'),
  jsonlStore: z.strictObject({ onWarning, takeOver }, 'Expected the options as an object'),
  memoryCalls: z.strictObject({}, 'Expected no options'),
  jsonlCalls: z.strictObject({}),
  jsonlTries: z.strictObject({}),
  sqliteCalls: z.strictObject({}),
  postgresStore: z.strictObject({ leaseMs, takeOver }, 'Expected the options as an object'),
  sqliteStore: z.strictObject({ takeOver }, 'Expected the options as an object'),
} as const

/** Throws `InvalidOptionsError` for a path or options that `store` does not take. */
export function requireStoreOptions(
  store: keyof typeof schemas,
  options: unknown,
  at?: { readonly path: string },
): void {
  if (at) checkFields(z.strictObject({ path }), at)
  checkFields(schemas[store], options)
}
