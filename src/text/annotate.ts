import * as z from 'zod/mini'

/** The same schema with a description, which its JSON Schema has too. */
export function annotate<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  const copy = schema.clone()
  z.globalRegistry.add(copy, { ...z.globalRegistry.get(copy), description })
  return copy
}
