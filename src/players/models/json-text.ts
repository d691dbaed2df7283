import { jsonrepair } from 'jsonrepair'
import { parseJson } from '../../text/objects.js'

const thinking = /<think(?:ing)?>([\s\S]*?)<\/think(?:ing)?>/gi
// Some servers drop the opening tag.
const unopened = /^([\s\S]*)<\/think(?:ing)?>/i
const unclosed = /<think(?:ing)?>([\s\S]*)$/i

/** A text without the parts in which a reasoning model thinks aloud. */
export function withoutThinking(text: string): string {
  return text.replace(thinking, '').replace(unopened, '').replace(unclosed, '')
}

/** The parts of a text in which a reasoning model thinks aloud. */
export function thinkingText(text: string): string {
  const blocks = [...text.matchAll(thinking)].map(([, said]) => said)
  const left = text.replace(thinking, '')
  const parts = [...blocks, unopened.exec(left)?.[1], unclosed.exec(left)?.[1]]
  return parts
    .map((said = '') => said.trim())
    .filter(Boolean)
    .join('\n\n')
}

/**
 * The JSON object in a model's text: the text itself, otherwise the first complete object in it, otherwise the part
 * between the outermost braces, repaired. Null when there is none. `whole` is false for a text that was cut off; then
 * nothing is repaired.
 */
export function findJsonObject(text: string, whole: boolean): Record<string, unknown> | null {
  const said = withoutThinking(text)
  const cut = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)
  const found = objectFrom(said, JSON.parse) ?? objectFrom(firstObject(said), JSON.parse) ?? objectFrom(cut, JSON.parse)
  if (found !== null || !whole || !said.includes('{')) return found
  return objectFrom(cut, parseRepaired) ?? objectFrom(said.slice(said.indexOf('{')), parseRepaired)
}

/** A reply that is not an object: other JSON, otherwise the text itself without its code fence. */
export function parseBareReply(text: string): unknown {
  const said = withoutThinking(text).trim()
  const bare = /^```\w*\n([\s\S]*?)\n?```$/.exec(said)?.[1]?.trim() ?? said
  try {
    return JSON.parse(bare) as unknown
  } catch {
    return bare
  }
}

/** From the first brace to the one that closes it; braces in strings do not count. */
function firstObject(text: string): string {
  const start = text.indexOf('{')
  let depth = 0
  let inString = false
  for (let at = Math.max(0, start); at < text.length; at++) {
    const character = text[at]
    if (inString && character === '\\') at++
    else if (character === '"') inString = !inString
    else if (!inString && character === '{') depth++
    else if (!inString && character === '}' && --depth === 0) return text.slice(start, at + 1)
  }
  return ''
}

const parseRepaired = (text: string): unknown => JSON.parse(jsonrepair(text))

function objectFrom(text: string, parse: (text: string) => unknown): Record<string, unknown> | null {
  if (text === '') return null
  try {
    const value = parse(text)
    const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
    return typeof single === 'object' && single !== null && !Array.isArray(single)
      ? (single as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

type State = 'before' | 'thinking' | 'expectKey' | 'key' | 'expectValue' | 'string' | 'plain' | 'nested' | 'done'

/** Takes the pieces of a field's text as they arrive. */
type FieldSink = (chunk: string) => void

/**
 * Reads a JSON object while it arrives and passes on the decoded text of some of its string fields, piece by piece.
 * Skips text before the object, and `<think>` and `<thinking>` blocks. Never throws: broken JSON gives less text.
 */
export class FieldScanner {
  readonly #sinks: Readonly<Record<string, FieldSink | undefined>>
  #state: State = 'before'
  #lead = ''
  #key = ''
  #out = ''
  #escape = ''
  #depth = 0
  #inString = false

  constructor(sinks: Readonly<Record<string, FieldSink | undefined>>) {
    this.#sinks = sinks
  }

  push(chunk: string): void {
    for (let index = 0; index < chunk.length; index++) this.#state = this.#steps[this.#state](chunk[index] as string)
    this.#flush()
  }

  readonly #steps: Readonly<Record<State, (character: string) => State>> = {
    before: (character) => {
      if (character === '{') return 'expectKey'
      return this.#leads(character, /<think(ing)?>$/) ? 'thinking' : 'before'
    },
    thinking: (character) => (this.#leads(character, /<\/think(ing)?>$/) ? 'before' : 'thinking'),
    expectKey: (character) => {
      this.#key = ''
      return character === '"' ? 'key' : character === '}' ? 'done' : 'expectKey'
    },
    key: (character) => {
      if (character === '"') return 'expectValue'
      this.#key += character
      return 'key'
    },
    expectValue: (character) => this.#valueBegins(character),
    string: (character) => this.#inText(character),
    plain: (character) => (character === ',' ? 'expectKey' : character === '}' ? 'done' : 'plain'),
    nested: (character) => this.#inNested(character),
    done: () => 'done',
  }

  /** Whether the characters before the object end with `mark`. */
  #leads(character: string, mark: RegExp): boolean {
    this.#lead = (this.#lead + character).slice(-'</thinking>'.length)
    return character === '>' && mark.test(this.#lead)
  }

  #valueBegins(character: string): State {
    if (character === ':' || /\s/.test(character)) return 'expectValue'
    if (character === '"') return 'string'
    if (character !== '{' && character !== '[') return 'plain'
    this.#depth = 1
    return 'nested'
  }

  #inText(character: string): State {
    if (this.#escape !== '') return this.#inEscape(character)
    if (character === '"') {
      this.#flush()
      return 'plain'
    }
    if (character === '\\') this.#escape = character
    else this.#out += character
    return 'string'
  }

  #inEscape(character: string): State {
    this.#escape += character
    const complete = this.#escape[1] !== 'u' || this.#escape.length === 6
    if (!complete) return 'string'
    this.#out += parseJson(`"${this.#escape}"`) ?? ''
    this.#escape = ''
    return 'string'
  }

  #inNested(character: string): State {
    if (this.#inString) {
      if (this.#escape !== '') this.#escape = ''
      else if (character === '\\') this.#escape = character
      else if (character === '"') this.#inString = false
      return 'nested'
    }
    if (character === '"') this.#inString = true
    if (character === '{' || character === '[') this.#depth++
    if (character === '}' || character === ']') this.#depth--
    return this.#depth === 0 ? 'plain' : 'nested'
  }

  /** Passes on decoded text; half of a surrogate pair waits for the other half. */
  #flush(): void {
    const half = /[\uD800-\uDBFF]$/.test(this.#out) ? 1 : 0
    const ready = this.#out.slice(0, this.#out.length - half)
    this.#out = this.#out.slice(ready.length)
    if (ready !== '') this.#sinks[this.#key]?.(ready)
  }
}
