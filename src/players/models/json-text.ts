import { jsonrepair } from 'jsonrepair'
import { parse } from 'partial-json'
import { stepsText } from '../../rules/thoughts.js'
import { isRecord, parseJson } from '../../text/objects.js'

const thinking = /<think(?:ing)?>([\s\S]*?)<\/think(?:ing)?>/gi
// Some servers drop the opening tag.
const unopened = /^([\s\S]*)<\/think(?:ing)?>/i
const unclosed = /<think(?:ing)?>([\s\S]*)$/i

export function withoutThinking(text: string): string {
  return text.replace(thinking, '').replace(unopened, '').replace(unclosed, '')
}

export function thinkingText(text: string): string {
  const left = text.replace(thinking, '')
  const found = [...text.matchAll(thinking), unopened.exec(left), unclosed.exec(left)]
  const parts = found.map((match) => match?.[1]?.trim())
  return parts.filter(Boolean).join('\n\n')
}

/** The text itself, else the first whole object in it, else the part between the braces; repaired if `whole`. */
export function findJsonObject(text: string, whole: boolean): Record<string, unknown> | null {
  const said = withoutThinking(text)
  const start = said.indexOf('{')
  if (start < 0) return null
  const rest = said.slice(start)
  const cut = said.slice(start, said.lastIndexOf('}') + 1)
  const found = objectFrom(said, JSON.parse) ?? objectFrom(rest, parseFirst) ?? objectFrom(cut, JSON.parse)
  return found ?? (whole ? (objectFrom(cut, parseRepaired) ?? objectFrom(rest, parseRepaired)) : null)
}

export function parseBareReply(text: string): unknown {
  const said = withoutThinking(text).trim()
  const bare = /^```\w*\n([\s\S]*?)\n?```$/.exec(said)?.[1]?.trim() ?? said
  const read = parseJson(bare)
  return read === undefined ? bare : read
}

const parseFirst = (text: string): unknown => parse(text, 0)
const parseRepaired = (text: string): unknown => JSON.parse(jsonrepair(text))

function objectFrom(text: string, parse: (text: string) => unknown): Record<string, unknown> | null {
  if (text === '') return null
  try {
    const value = parse(text)
    const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
    return isRecord(single) ? single : null
  } catch {
    return null
  }
}

interface StreamedText {
  readonly fields: readonly string[]
  readonly sink: (chunk: string) => void
}

/** An object is read again when it is longer by this share of it: the cost stays in proportion to the text. */
const unreadShare = 1 / 64

export class FieldStream {
  readonly #texts: (StreamedText & { field?: string | undefined; passed: number })[]
  #lead = ''
  #object = ''
  #readChars = 0

  constructor(...texts: readonly StreamedText[]) {
    this.#texts = texts.map((text) => ({ ...text, passed: 0 }))
  }

  push(chunk: string): void {
    if (this.#object !== '') this.#object += chunk
    else {
      this.#lead += chunk
      if (!chunk.includes('{')) return
      const said = withoutThinking(this.#lead)
      const start = said.indexOf('{')
      if (start < 0) return
      this.#object = said.slice(start)
    }
    if (this.#object.length * (1 - unreadShare) > this.#readChars) this.end()
  }

  end(): void {
    this.#readChars = this.#object.length
    const read = parsePartial(this.#object)
    for (const text of this.#texts) {
      text.field ??= Object.keys(read).find((name) => text.fields.includes(name))
      const found = text.field === undefined ? undefined : read[text.field]
      const said = writtenText(found)
      if (said === undefined) continue
      // Half of a surrogate pair waits for the other half.
      const ready = said.slice(text.passed, said.length - (/[\uD800-\uDBFF]$/.test(said) ? 1 : 0))
      text.passed += ready.length
      if (ready !== '') text.sink(ready)
    }
  }
}

/** A text, or an object of texts, which is written step by step. */
function writtenText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const isOfTexts = isRecord(value) && Object.values(value).every((inner) => typeof inner === 'string')
  return isOfTexts ? stepsText(value as Readonly<Record<string, string>>) : undefined
}

/** The beginning of an object. Models write line ends into strings, which JSON forbids: they become spaces. */
function parsePartial(text: string): Readonly<Record<string, unknown>> {
  try {
    return (parse(text.replace(/[^ -\uffff]/g, ' ')) ?? {}) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}
