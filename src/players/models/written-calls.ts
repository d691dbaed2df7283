import { parseJson } from '../../kernel/text/objects.js'
import { choiceFields, isAnswerPart, isPublicPart, knownName, spokenFields, thoughtFields } from './field-names.js'
import type { JsonObject } from './json-objects.js'

/** How a model writes the call of our function as text, field by field. Calls in JSON are objects like any other. */
interface CallNotation {
  readonly pattern: RegExp
  readonly vendor: string
  readonly seen: string
  readonly sample: string
}

/** The fields of answers in XML. Around them stands `<answer>`. */
const elements = [...thoughtFields, ...spokenFields, ...choiceFields, 'claim', 'memory'].filter(
  (name) => name !== 'answer',
)

/** Each pattern holds the name of a field and its value. Where a call is not ended, its last value ends with the text. */
export const callNotations: readonly CallNotation[] = [
  {
    pattern: /<parameter=(?<name>\w+)>(?<value>[\s\S]*?)(?=<\/parameter>|<parameter=|<\/function>)/g,
    vendor: 'Qwen 3 Coder, Nemotron',
    seen: '2025-07',
    sample: '<function=answer><parameter=choice>p3</parameter></function>',
  },
  {
    pattern: /<(?:\w+:|｜\w+｜)?parameter name="(?<name>\w+)"[^>]*>(?<value>[\s\S]*?)<\/(?:\w+:|｜\w+｜)?parameter>/g,
    vendor: 'MiniMax, DeepSeek 3.2, models that imitate Claude',
    seen: '2025-10',
    sample: '<invoke name="answer"><parameter name="choice">p3</parameter></invoke>',
  },
  {
    pattern: /<arg_key>\s*(?<name>\w+)\s*<\/arg_key>\s*<arg_value>(?<value>[\s\S]*?)<\/arg_value>/g,
    vendor: 'GLM',
    seen: '2025-07',
    sample: '<tool_call>answer<arg_key>choice</arg_key><arg_value>p3</arg_value></tool_call>',
  },
  {
    pattern: /(?<name>\w+):(?<quote><escape>|<\|"\|>)(?<value>[\s\S]*?)\k<quote>/g,
    vendor: 'FunctionGemma, Gemma',
    seen: '2025-12',
    sample: '<start_function_call>call:answer{choice:<escape>p3<escape>}<end_function_call>',
  },
  {
    pattern: new RegExp(`<(?<name>${elements.join('|')})>(?<value>[\\s\\S]*?)</\\k<name>>`, 'gi'),
    vendor: 'models that answer in XML',
    seen: '2025-03',
    sample: '<speech>Rosa is quiet.</speech><choice>p3</choice>',
  },
  {
    pattern: /\s(?<name>(?!name=|id=|type=)\w+)="(?<value>[^"<>]*)"(?=[^<>]{0,8000}>)/g,
    vendor: 'models that answer in XML with attributes',
    seen: '2025-08',
    sample: '<answer speech="Rosa is quiet." choice="p3"/>',
  },
]
/** The ends that a model or its server forgets. */
const forgottenEnds = ['</parameter>', '</arg_value>']

const pythonCall = /\banswer(?:\.call)?\((?<fields>[\s\S]*)\)/
const pythonField =
  /(?<name>\w+)\s*=\s*(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|(?<none>None|null))/g

/** The calls written as text, each as the object that it passes. Two calls give the same field twice. */
export function writtenCalls(text: string, whole: boolean): JsonObject[] {
  const ended = forgottenEnds.find((end) => text.includes(end))
  const written = `${text}${whole && ended !== undefined ? ended : ''}`
  for (const { pattern } of callNotations) {
    const fields = [...written.matchAll(pattern)].map(
      ({ groups = {} }) => [groups.name ?? '', readValue(groups.value ?? '')] as const,
    )
    const calls = callsOf(fields)
    if (calls.length > 0) return calls
  }
  return pythonCalls(text)
}

/** `[answer(speech="Rosa is quiet.", choice="p3")]`: Llama 4 and Gemma (2025-04). */
function pythonCalls(text: string): JsonObject[] {
  const { fields } = pythonCall.exec(text)?.groups ?? {}
  if (fields === undefined) return []
  const given = [...fields.matchAll(pythonField)].map(({ groups = {} }) => {
    const written = groups.double ?? groups.single
    return [
      groups.name ?? '',
      written === undefined ? null : written.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1'),
    ] as const
  })
  return callsOf(given)
}

function callsOf(fields: readonly (readonly [name: string, value: unknown])[]): JsonObject[] {
  const calls: Record<string, unknown>[] = []
  for (const [written, value] of fields) {
    const name = knownName(written)
    if (!isAnswerPart(name)) continue
    const last = calls.at(-1)
    if (last === undefined || Object.hasOwn(last, name)) calls.push({ [name]: value })
    else last[name] = value
  }
  return calls
}

/** Objects, lists and null are JSON; anything else is a text. */
function readValue(written: string): unknown {
  const text = written
    .replace(/^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/, '$1')
    .replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => entities[entity] ?? entity)
    .trim()
  const value = /^(?:[[{]|null$)/.test(text) ? parseJson(text) : undefined
  return value === undefined ? text : value
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
}

const label =
  /^(?<decoration>[-*+#>\s_"`]*)(?<name>[\p{L}_][\p{L}_ ]{1,24}?)[*_"`]*\s?(?:(?<colon>[:：=])[*_]*(?<value>.*)|$)/u
const frame = /^(?:[{}]|```\w*|---+)$/

/**
 * An answer in lines with labels, as in YAML, Markdown, or JSON without its braces. Only if nothing else stands there: what has
 * no label may be private.
 */
export function labelledFields(text: string): JsonObject[] {
  const fields: [name: string, value: string][] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || frame.test(line)) continue
    const { name = '', colon, decoration = '', value = '' } = label.exec(line)?.groups ?? {}
    const isLabel = isAnswerPart(knownName(name)) && (colon !== undefined || decoration !== '')
    const last = fields.at(-1)
    if (isLabel) fields.push([knownName(name), withoutQuotes(value)])
    else if (last?.[1] === '') last[1] = withoutQuotes(line)
    else return []
  }
  const names = new Set(fields.map(([name]) => name))
  const isOne = names.size === fields.length && names.size > 1 && [...names].some((name) => isPublicPart(name, ''))
  return isOne ? callsOf(fields.map(([name, value]) => [name, readValue(value)] as const)) : []
}

const withoutQuotes = (value: string): string =>
  value
    .trim()
    .replace(/,$/, '')
    .replace(/^(["'`])(.*)\1$/, '$2')
