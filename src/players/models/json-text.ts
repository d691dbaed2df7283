import { jsonrepair } from 'jsonrepair'
import { parse } from 'partial-json'
import { stepsText } from '../../kernel/rules/thoughts.js'
import { isRecord, parseJson } from '../../kernel/text/objects.js'

/** A reply without what the model thought, and the thoughts. Some servers drop the opening tag, some the closing one. */
function splitThinking(text: string): { readonly said: string; readonly thoughts: readonly string[] } {
  const thoughts: string[] = []
  let [said, from, isThinking] = ['', 0, false]
  // One pass: a pattern that looks for each end anew would take time by the square of a hostile text.
  for (const tag of text.matchAll(/<(\/?)think(?:ing)?>/gi)) {
    const before = text.slice(from, tag.index)
    const closes = tag[1] === '/'
    if (isThinking && !closes) continue
    if (!isThinking) said += before
    if (closes) thoughts.push(isThinking ? before : said)
    if (closes && !isThinking) said = ''
    isThinking = !closes
    from = tag.index + tag[0].length
  }
  const rest = text.slice(from)
  return isThinking ? { said, thoughts: [...thoughts, rest] } : { said: said + rest, thoughts }
}

export const withoutThinking = (text: string): string => splitThinking(text).said

export const thinkingText = (text: string): string =>
  splitThinking(text)
    .thoughts.map((thought) => thought.trim())
    .filter(Boolean)
    .join('\n\n')

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

/** More than any answer has. Repairing takes time by the square of the length. */
const mostRepairedChars = 50_000

const parseFirst = (text: string): unknown => parse(text, 0)
const parseRepaired = (text: string): unknown =>
  text.length > mostRepairedChars ? undefined : JSON.parse(jsonrepair(text))

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
  #searchedChars = 0
  #object = ''
  #readChars = 0

  constructor(...texts: readonly StreamedText[]) {
    this.#texts = texts.map((text) => ({ ...text, passed: 0 }))
  }

  push(chunk: string): void {
    if (this.#object !== '') this.#object += chunk
    else {
      this.#lead += chunk
      if (this.#lead.length * (1 - unreadShare) > this.#searchedChars) this.#findObject()
    }
    if (this.#object.length * (1 - unreadShare) > this.#readChars) this.end()
  }

  #findObject(): void {
    this.#searchedChars = this.#lead.length
    const said = withoutThinking(this.#lead)
    const start = said.indexOf('{')
    if (start >= 0) this.#object = said.slice(start)
  }

  end(): void {
    if (this.#object === '') this.#findObject()
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
