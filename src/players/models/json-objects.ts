import { jsonrepair } from 'jsonrepair'
import { isRecord, parseJson } from '../../kernel/text/objects.js'

export type JsonObject = Readonly<Record<string, unknown>>

/** An object in a text, and where it stands. */
export interface FoundObject {
  readonly value: JsonObject
  readonly start: number
  readonly end: number
}

/** More than any answer has. Repairing takes time by the square of the length. */
const mostRepairedChars = 50_000
/** A brace that is never closed may be a word of the text: the search begins again behind it, so many times. */
const mostRestarts = 20

/** The object that a whole text is, without the fence around it. */
export function wholeObject(text: string): JsonObject | null {
  const bare = /^```\w*\s*([\s\S]*?)\s*```$/.exec(text.trim())?.[1] ?? text.trim()
  const value = parseJson(bare)
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  return isRecord(single) ? single : null
}

/** All objects of a text that are in no other object, in their order. Broken ones are repaired if the text is `whole`. */
export function objectsIn(text: string, whole: boolean): FoundObject[] {
  const found: FoundObject[] = []
  let from = 0
  for (let restarts = 0; restarts < mostRestarts; restarts++) {
    const { spans, open } = spansIn(text, from)
    for (const [start, end] of spans) {
      const value = readObject(text.slice(start, end), whole)
      if (value !== null) found.push({ value, start, end })
    }
    if (open === undefined) break
    from = open + 1
  }
  return found.length > 0 || !whole ? found : repairedRest(text)
}

/** From the first brace to the last, or to the end, if that can be repaired. */
function repairedRest(text: string): FoundObject[] {
  const start = text.search(/[{｛]/)
  if (start < 0) return []
  for (const end of [text.lastIndexOf('}') + 1, text.length]) {
    const value = end > start ? readRepaired(text.slice(start, end)) : null
    if (value !== null) return [{ value, start, end }]
  }
  return []
}

interface Spans {
  readonly spans: readonly (readonly [start: number, end: number])[]
  /** The outermost brace that is never closed. */
  readonly open: number | undefined
}

/** Braces inside of strings do not count; outside of objects a quote is a quote. */
function spansIn(text: string, from: number): Spans {
  const spans: [number, number][] = []
  let [depth, start, inString] = [0, from, false]
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (inString && char === '\\') at++
    else if (char === '"' && depth > 0) inString = !inString
    else if (inString) continue
    else if (char === '{' && depth++ === 0) start = at
    else if (char === '}' && depth > 0 && --depth === 0) spans.push([start, at + 1])
  }
  return { spans, open: depth > 0 ? start : undefined }
}

function readObject(text: string, whole: boolean): JsonObject | null {
  const value = parseJson(text)
  if (isRecord(value)) return value
  return whole ? readRepaired(text) : null
}

function readRepaired(text: string): JsonObject | null {
  if (text.length > mostRepairedChars) return null
  const inner = /^\{\s*(\{[\s\S]*\})\s*\}$/.exec(text)?.[1]
  if (inner !== undefined) return readObject(inner, true)
  for (const written of [text, withPlainSigns(text)]) {
    try {
      const value: unknown = JSON.parse(jsonrepair(written))
      if (isRecord(value)) return value
    } catch {
      // The next way of writing may be readable.
    }
  }
  return null
}

/** Without comments after `#`, and with the signs of JSON where those of Chinese and Japanese stand. */
const withPlainSigns = (text: string): string =>
  text
    .replace(/(?<=[,{\s])#[^"\n]*$/gm, '')
    .replace(/｛/g, '{')
    .replace(/｝/g, '}')
    .replace(/(["”]\s?)：/g, '$1:')
    .replace(/(["”]\s?)[，、](?=\s*["“}])/g, '$1,')
