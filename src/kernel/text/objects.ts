type DefinedFields<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

export function definedFields<T extends object>(fields: T): DefinedFields<T> {
  const defined: DefinedFields<T> = {}
  for (const key of Object.keys(fields) as (keyof T)[])
    if (fields[key] !== undefined) defined[key] = fields[key] as Exclude<T[typeof key], undefined>
  return defined
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// A string, and the colon that makes it the key of a field.
const strings = /"(?:[^"\\]|\\.)*"(\s*:)?/gs

function countKeys(value: unknown): number {
  if (!isObject(value)) return 0
  const inner = Object.values(value).reduce((sum: number, each) => sum + countKeys(each), 0)
  return Array.isArray(value) ? inner : inner + Object.keys(value).length
}

/** Whether a text is as this library writes it: then nothing can stand twice. What is nested too deep to be written is refused for that. */
function isAsWritten(text: string, value: unknown): boolean {
  try {
    return text === JSON.stringify(value)
  } catch {
    return true
  }
}

/**
 * The value of a JSON text in which no key stands twice: of two, `JSON.parse` drops the first without a word, so that a reader
 * would see another value than whoever reads the text.
 *
 * @throws {SyntaxError} for what is not JSON, and for a key that stands twice.
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isAsWritten(text, value)) return value
  const written = [...text.matchAll(strings)].filter(([, colon]) => colon !== undefined).length
  if (written > countKeys(value)) throw new SyntaxError('a key stands twice in the same object')
  return value
}

/** The value of a JSON text in which no key stands twice; undefined for any other text. */
export function parseUniqueJson(text: string): unknown {
  try {
    return parseStrictJson(text)
  } catch {
    return undefined
  }
}

export const pickFields = <T, const Names extends readonly (keyof T)[]>(from: T, names: Names) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Names[number]>

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value)

/** An id may be a word such as `valueOf`, which every object inherits: a plain look-up could return a function. */
export function ownEntry<Value>(entries: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : undefined
}

const isOpen = (value: unknown): value is object => isObject(value) && !Object.isFrozen(value)

export function deepFreeze<T>(value: T): T {
  if (!isOpen(value)) return value
  const open: object[] = []
  for (let next: object | undefined = value; next !== undefined; next = open.pop()) {
    Object.freeze(next)
    // The indices of an array would become texts in `for ... in`.
    if (Array.isArray(next)) {
      for (const inner of next) if (isOpen(inner)) open.push(inner)
    } else
      for (const key in next) {
        const inner: unknown = next[key as keyof typeof next]
        if (isOpen(inner)) open.push(inner)
      }
  }
  return value
}

/** Items by a key, in the order of the first item of each. `Map.groupBy` is not in every Node.js that plays games. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** The same function, which makes the value for each key once. */
export function onceForEach<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
