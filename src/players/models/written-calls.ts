import { parseJson } from '../../kernel/text/objects.js'
import { isAnswerPart } from './field-names.js'
import type { JsonObject } from './json-objects.js'

/** How a model writes the call of our function as text, field by field. Calls in JSON are objects like any other. */
interface CallNotation {
  readonly pattern: RegExp
  readonly vendor: string
  readonly seen: string
  readonly sample: string
}

/** Each pattern holds the name of a field and its value. */
export const callNotations: readonly CallNotation[] = [
  {
    pattern: /<parameter=(?<name>\w+)>(?<value>[\s\S]*?)<\/parameter>/g,
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
    pattern: /(?<name>\w+):<escape>(?<value>[\s\S]*?)<escape>/g,
    vendor: 'FunctionGemma',
    seen: '2025-12',
    sample: '<start_function_call>call:answer{choice:<escape>p3<escape>}<end_function_call>',
  },
  {
    pattern: /<(?<name>speech|choice|vote|message|claim|memory)>(?<value>[\s\S]*?)<\/\k<name>>/g,
    vendor: 'models that answer in XML',
    seen: '2025-03',
    sample: '<speech>Rosa is quiet.</speech><choice>p3</choice>',
  },
]

const pythonCall = /\banswer\((?<fields>[\s\S]*)\)/
const pythonField =
  /(?<name>\w+)\s*=\s*(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|(?<none>None|null))/g

/** The calls written as text, each as the object that it passes. Two calls give the same field twice. */
export function writtenCalls(text: string): JsonObject[] {
  for (const { pattern } of callNotations) {
    const fields = [...text.matchAll(pattern)].map(
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
  for (const [name, value] of fields) {
    if (!isAnswerPart(name)) continue
    const last = calls.at(-1)
    if (last === undefined || Object.hasOwn(last, name)) calls.push({ [name]: value })
    else last[name] = value
  }
  return calls
}

/** Objects, lists and null are JSON; anything else is a text. */
function readValue(written: string): unknown {
  const text = written.trim()
  const value = /^(?:[[{]|null$)/.test(text) ? parseJson(text) : undefined
  return value === undefined ? text : value
}
