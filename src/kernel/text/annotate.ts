import * as z from 'zod/mini'

/** A copy of the schema with a description, which also appears in its JSON Schema. */
export function annotate<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  const copy = schema.clone()
  z.globalRegistry.add(copy, { ...z.globalRegistry.get(copy), description })
  return copy
}
