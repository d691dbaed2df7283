import type * as z from 'zod/mini'
import { InvalidOptionsError } from './errors.js'
import { firstFault, knownFields, withoutMessages } from './explain.js'

/** Throws `InvalidOptionsError` for the first unknown or wrong field; never shows what a `secret` field holds. */
export function checkFields<Schema extends z.ZodMiniObject>(
  schema: Schema,
  options: unknown,
  secret: readonly string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(options, withoutMessages)
  if (parsed.success) return parsed.data
  const { path, message } = firstFault(parsed.error, without(secret, options), (path, value) =>
    knownFields(schema, path, value),
  )
  throw new InvalidOptionsError(`${message}.`, path)
}

function without(secret: readonly string[], options: unknown): unknown {
  if (secret.length === 0) return options
  // The value given instead of the options may be the key itself.
  if (typeof options !== 'object' || options === null) return undefined
  return { ...options, ...Object.fromEntries(secret.map((field) => [field, undefined])) }
}
