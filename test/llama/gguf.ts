/** A value of a GGUF file's header. */
export type GgufValue =
  | { readonly type: 'u32' | 'f32'; readonly value: number }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'strings'; readonly value: readonly string[] }
  | { readonly type: 'i32s'; readonly value: readonly number[] }

/** A matrix or vector of 32-bit floats. `shape` begins with the length of a row. */
export interface GgufTensor {
  readonly name: string
  readonly shape: readonly number[]
  readonly values: Float32Array
}

/** The bytes of a model in GGUF, version 3: header, list of tensors, tensors. */
export function encodeGguf(header: Readonly<Record<string, GgufValue>>, tensors: readonly GgufTensor[]): Buffer {
  const entries = Object.entries(header)
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(tensors.length),
    u64(entries.length),
    ...entries.flatMap(([key, value]) => [string(key), encodeValue(value)]),
    ...listing(tensors),
  ])
  return Buffer.concat([padded(head), ...tensors.map(({ values }) => padded(floats(values)))])
}

function listing(tensors: readonly GgufTensor[]): Buffer[] {
  let offset = 0
  return tensors.map(({ name, shape, values }) => {
    const entry = Buffer.concat([string(name), u32(shape.length), ...shape.map(u64), u32(float32), u64(offset)])
    offset += padded(floats(values)).length
    return entry
  })
}

/** The format's number for a tensor of 32-bit floats. */
const float32 = 0

/** The format's numbers for the types of header values. */
const valueTypes = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 } as const

function encodeValue(given: GgufValue): Buffer {
  switch (given.type) {
    case 'u32':
      return Buffer.concat([u32(valueTypes.u32), u32(given.value)])
    case 'f32':
      return Buffer.concat([u32(valueTypes.f32), floats(Float32Array.of(given.value))])
    case 'bool':
      return Buffer.concat([u32(valueTypes.bool), Buffer.of(given.value ? 1 : 0)])
    case 'string':
      return Buffer.concat([u32(valueTypes.string), string(given.value)])
    case 'strings':
      return array(valueTypes.string, given.value.map(string))
    case 'i32s':
      return array(valueTypes.i32, given.value.map(i32))
  }
}

const array = (type: number, items: readonly Buffer[]): Buffer =>
  Buffer.concat([u32(valueTypes.array), u32(type), u64(items.length), ...items])

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function i32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function string(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8')
  return Buffer.concat([u64(bytes.length), bytes])
}

const floats = (values: Float32Array): Buffer => Buffer.from(values.buffer, values.byteOffset, values.byteLength)

/** Up to the next multiple of 32 bytes, where the format wants tensors to begin. */
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((32 - (bytes.length % 32)) % 32)])
