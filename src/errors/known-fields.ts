import type * as z from 'zod/mini'

/** The names of the fields that `schema` knows at `path`; empty if any value is allowed there. */
export function knownFields(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nonoptional':
    case 'nullable':
    case 'readonly':
    case 'default':
      return knownFields(def.innerType, path)
    case 'pipe':
      return knownFields(def.in, path)
    case 'lazy':
      return knownFields(def.getter(), path)
    case 'union':
      return def.options.flatMap((one) => knownFields(one, path))
    case 'object':
    case 'record':
    case 'array':
      return path.length === 0 ? namesIn(def) : fieldsWithin(def, path)
    default:
      return []
  }
}

type Collection = z.core.$ZodObjectDef | z.core.$ZodRecordDef | z.core.$ZodArrayDef

function namesIn(def: Collection): string[] {
  if (def.type === 'object') return Object.keys(def.shape)
  if (def.type === 'array') return []
  const keys = (def.keyType as unknown as z.core.$ZodTypes)._zod.def
  return keys.type === 'enum' ? Object.values(keys.entries).map(String) : []
}

function fieldsWithin(def: Collection, [first, ...rest]: readonly PropertyKey[]): string[] {
  const inner = innerOf(def, first as PropertyKey)
  return inner ? knownFields(inner, rest) : []
}

function innerOf(def: Collection, key: PropertyKey): z.core.$ZodType | undefined {
  if (def.type === 'array') return typeof key === 'number' ? def.element : undefined
  if (typeof key === 'number') return undefined
  return def.type === 'record' ? def.valueType : (def.shape[String(key)] ?? def.catchall)
}
