import type { GbnfJsonSchema } from 'node-llama-cpp'

/** How much is written by a model that stops nowhere in particular. */
const limits = { minLength: 8, maxLength: 24, maxItems: 1, numbers: Array.from({ length: 11 }, (_, tens) => tens * 10) }

type JsonSchema = Readonly<Record<string, unknown>>

/**
 * A schema whose answers are short, and valid by the given one: no text is empty, texts and lists have
 * an end, numbers are tens from 0 to 100.
 *
 * @throws {TypeError} on a part of JSON Schema that the engine would ignore.
 */
export function narrowed(schema: JsonSchema): GbnfJsonSchema {
  if (Array.isArray(schema.anyOf)) return { oneOf: schema.anyOf.map(narrowed) }
  if (Array.isArray(schema.type)) return { oneOf: schema.type.map((type) => narrowed({ ...schema, type })) }
  if (Array.isArray(schema.enum)) return { enum: schema.enum }
  if ('const' in schema) return { const: schema.const as string }
  switch (schema.type) {
    case 'object':
      return { type: 'object', properties: narrowedFields(schema.properties as Readonly<Record<string, JsonSchema>>) }
    case 'array':
      return { type: 'array', items: narrowed(schema.items as JsonSchema), maxItems: limits.maxItems }
    case 'string':
      return { type: 'string', minLength: limits.minLength, maxLength: limits.maxLength }
    case 'number':
      return { enum: limits.numbers }
    case 'boolean':
    case 'null':
      return { type: schema.type }
    default:
      throw new TypeError(`Expected a schema with a known type, got ${JSON.stringify(schema)}.`)
  }
}

const narrowedFields = (properties: Readonly<Record<string, JsonSchema>>): Record<string, GbnfJsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, narrowed(schema)]))
