import { pick, type Random } from '../../src/kernel/rules/random.js'

/** The longest input that is tried, in characters. */
export const mostChars = 200_000

/** What parsers are known to stumble over. */
const hostileTexts = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  '\u0000',
  '\ud800',
  '\ufeff',
  '\u202e',
  '\u2028',
  '\r',
  '\n',
  '\n\n',
  '\t',
  '"',
  "'",
  '`',
  '\\',
  '{',
  '}',
  '[',
  ']',
  '{"',
  '<think>',
  '</think>',
  '```json\n',
  '<<: *a',
  '&a ',
  '*a',
  '!!js/function ',
  '!!binary ',
  '---\n',
  '...\n',
  'data: ',
  'data: [DONE]\n\n',
  '-1',
  '1e999',
  '-0',
  '9007199254740993',
  'NaN',
  'null',
  '💥',
  'a'.repeat(300),
  '=cmd()',
  '%00',
  '../../x',
  ',',
  ':',
  '<',
  '>',
  ' ',
]
const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.5,
  9_007_199_254_740_992,
  '',
  [],
  {},
  [[[[[]]]]],
  { __proto__: null, a: 1 },
  'x'.repeat(5_000),
  '\ud800',
]

/** One input made from a real one. `others` lend parts of theirs. */
export function mutate(input: string, others: readonly string[], random: Random): string {
  let text = input
  for (let left = 1 + Math.floor(random() ** 2 * 6); left > 0; left--)
    text = pick(mutations, random)(text, { others, random }).slice(0, mostChars)
  return text
}

interface Sources {
  readonly others: readonly string[]
  readonly random: Random
}
type Mutation = (text: string, sources: Sources) => string

const below = (count: number, random: Random): number => Math.floor(random() * count)

/** Changes one value in a text that is JSON, or in one of its lines that is. */
const changeJson: Mutation = (text, sources) => {
  const whole = changedJson(text, sources)
  if (whole !== undefined) return whole
  const lines = text.split('\n')
  const at = below(lines.length, sources.random)
  const changed = changedJson((lines[at] ?? '').replace(/^data: /, ''), sources)
  return changed === undefined ? changeChars(text, sources) : lines.with(at, changed).join('\n')
}

function changedJson(text: string, sources: Sources): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.stringify(changeValue(JSON.parse(text), sources)) ?? 'null'
  } catch {
    return undefined
  }
}

/** Goes down a value by chance and changes what it meets at the end. */
function changeValue(value: unknown, sources: Sources): unknown {
  const { random } = sources
  if (typeof value !== 'object' || value === null || random() < 0.12) return replaceValue(value, sources)
  if (Array.isArray(value)) return changeArray(value, sources)
  const keys = Object.keys(value)
  const key = keys[below(keys.length, random)] ?? 'type'
  const dealt = random()
  if (dealt < 0.15) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  const name = dealt < 0.25 ? pick(hostileTexts, random) : key
  const inner = changeValue((value as Record<string, unknown>)[key], sources)
  // `__proto__` as a field of its own, as `JSON.parse` makes it.
  return Object.defineProperty({ ...value }, name, { value: inner, enumerable: true, configurable: true })
}

function changeArray(value: readonly unknown[], sources: Sources): unknown {
  const { random } = sources
  const at = below(value.length, random)
  const dealt = random()
  if (value.length === 0) return [pick(hostileValues, random)]
  if (dealt < 0.15) return value.toSpliced(at, 1)
  if (dealt < 0.25) return value.toSpliced(at, 0, value[below(value.length, random)])
  if (dealt < 0.28) return value.toSpliced(at, 0, ...Array.from({ length: 300 }, () => value[at]))
  if (dealt < 0.35) return value.toSpliced(at, 0, pick(hostileValues, random))
  return value.with(at, changeValue(value[at], sources))
}

function replaceValue(value: unknown, { random }: Sources): unknown {
  const dealt = random()
  if (typeof value === 'number' && dealt < 0.5) return value + pick([-1, 1, 0.5, 1_000, -value, 2 ** 31], random)
  if (typeof value === 'string' && dealt < 0.6) return changeWords(value, random)
  if (dealt < 0.7) return [value]
  if (dealt < 0.75) return Array.from({ length: 200 }).reduce<unknown>((inner) => ({ a: inner }), value)
  return pick(hostileValues, random)
}

function changeWords(text: string, random: Random): string {
  const at = below(text.length + 1, random)
  return text.slice(0, at) + pick(hostileTexts, random) + text.slice(at + below(4, random))
}

const changeLines: Mutation = (text, { others, random }) => {
  const lines = text.split('\n')
  const at = below(lines.length, random)
  const line = lines[at] as string
  const borrowed = pick(others, random).split('\n')
  const changes: (() => string[])[] = [
    () => lines.toSpliced(at, 1),
    () => lines.toSpliced(at, 0, line),
    () => lines.toSpliced(at, 1).toSpliced(below(lines.length, random), 0, line),
    () => lines.with(at, borrowed[below(borrowed.length, random)] as string),
    () => [...lines.slice(0, at), ...borrowed.slice(below(borrowed.length, random))],
    () => lines.with(at, line.slice(0, below(line.length + 1, random))),
    () => lines.toSpliced(at, 0, ...Array.from({ length: 1 + below(400, random) }, () => line)),
    () => lines.with(at, `${' '.repeat(below(9, random))}${line}`),
  ]
  return pick(changes, random)().join('\n')
}

const changeChars: Mutation = (text, { random }) => {
  const at = below(text.length + 1, random)
  const changes: (() => string)[] = [
    () => text.slice(0, at) + pick(hostileTexts, random) + text.slice(at),
    () => text.slice(0, at) + String.fromCharCode(below(0x10000, random)) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at + 1 + below(20, random)),
    () => text.slice(0, at),
    () => changeNumber(text, random),
  ]
  return pick(changes, random)()
}

function changeNumber(text: string, random: Random): string {
  const numbers = [...text.matchAll(/-?\d+(\.\d+)?/g)]
  if (numbers.length === 0) return text
  const found = pick(numbers, random)
  const other = pick(['-1', '0', '99999', '1e400', '007', '0x1f', ''], random)
  return text.slice(0, found.index) + other + text.slice(found.index + found[0].length)
}

/** The same short text very often: what takes time in proportion to its square shows here. */
const repeatPart: Mutation = (text, { random }) => {
  const at = below(text.length + 1, random)
  const part = random() < 0.6 ? pick(hostileTexts, random) : text.slice(at, at + 1 + below(12, random))
  const times = Math.floor(10 ** (random() * 5)) + 1
  return text.slice(0, at) + part.repeat(Math.min(times, mostChars / Math.max(1, part.length))) + text.slice(at)
}

const splice: Mutation = (text, { others, random }) => {
  const other = pick(others, random)
  return text.slice(0, below(text.length + 1, random)) + other.slice(below(other.length + 1, random))
}

/** By weight. */
const mutations: readonly Mutation[] = [
  ...[changeJson, changeJson, changeJson, changeJson],
  ...[changeLines, changeLines, changeChars, changeChars, changeChars],
  ...[repeatPart, splice],
]
