import { parseJson } from '../../text/parse-json.js'

type State = 'before' | 'thinking' | 'expectKey' | 'key' | 'expectValue' | 'string' | 'plain' | 'nested' | 'done'

/** Takes the pieces of a field's text as they arrive. */
export type FieldSink = (chunk: string) => void

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
