import type { z } from 'zod'

interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly innerType?: z.core.$ZodType
  readonly out?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly keyType?: { readonly options?: readonly string[] }
  readonly valueType?: z.core.$ZodType
}

/** The names of the fields that `schema` knows at `path`; none where anything may stand. */
export function knownFields(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const { shape, innerType, out, element, options, keyType, valueType } = schema._zod.def as Definition
  const wrapped = innerType ?? out
  if (wrapped) return knownFields(wrapped, path)
  if (options) return options.flatMap((option) => (isSchema(option) ? knownFields(option, path) : []))
  const [first, ...rest] = path
  if (first === undefined) return shape ? Object.keys(shape) : [...(keyType?.options ?? [])]
  const inner = typeof first === 'number' ? element : (shape?.[String(first)] ?? valueType)
  return inner ? knownFields(inner, rest) : []
}

const isSchema = (option: unknown): option is z.core.$ZodType =>
  typeof option === 'object' && option !== null && '_zod' in option
