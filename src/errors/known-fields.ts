import * as z from 'zod'

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly propertyNames?: { readonly enum?: readonly string[] }
  readonly additionalProperties?: JsonSchema | false
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

/** The names of the fields that `schema` knows at `path`; none where it allows any value. */
export function knownFields(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const options = { io: 'input', unrepresentable: 'any', reused: 'inline' } as const
  return fieldsAt(z.toJSONSchema(schema, options) as JsonSchema, path)
}

function fieldsAt(schema: JsonSchema, [first, ...rest]: readonly PropertyKey[]): string[] {
  const { properties = {}, propertyNames, additionalProperties, items, anyOf } = schema
  if (anyOf) return anyOf.flatMap((one) => fieldsAt(one, first === undefined ? [] : [first, ...rest]))
  if (first === undefined) return [...Object.keys(properties), ...(propertyNames?.enum ?? [])]
  const inner = typeof first === 'number' ? items : (properties[String(first)] ?? additionalProperties)
  return inner ? fieldsAt(inner, rest) : []
}
