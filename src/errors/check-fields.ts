import type * as z from 'zod'
import { firstFault } from './explain.js'
import { InvalidOptionsError } from './invalid-options-error.js'
import { knownFields } from './known-fields.js'

/**
 * The options of a call, with every field of the right shape. What stands in a `secret` field, or inside it, is never told.
 *
 * @throws {InvalidOptionsError} with the first field that is unknown or wrong, and what would be right.
 */
export function checkFields<Schema extends z.ZodObject>(
  schema: Schema,
  options: unknown,
  secret: readonly string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(options)
  if (parsed.success) return parsed.data
  const { path, message } = firstFault(parsed.error, without(secret, options), (path) => knownFields(schema, path))
  throw new InvalidOptionsError(`${message}.`, path)
}

function without(secret: readonly string[], options: unknown): unknown {
  if (secret.length === 0) return options
  // Whatever was given in place of the options may be the key itself.
  if (typeof options !== 'object' || options === null) return undefined
  return { ...options, ...Object.fromEntries(secret.map((field) => [field, undefined])) }
}
