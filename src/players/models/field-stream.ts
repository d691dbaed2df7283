import { parse } from 'partial-json'
import { stepsText } from '../../kernel/rules/thoughts.js'
import { isRecord } from '../../kernel/text/objects.js'
import { withoutReasoning } from './reasoning-marks.js'

interface StreamedText {
  readonly fields: readonly string[]
  readonly sink: (chunk: string) => void
}

/** An object is read again when it is longer by this share of it: the cost stays in proportion to the text. */
const unreadShare = 1 / 64

/** Passes on the words of fields while their object is written. */
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
    if (this.#object.length * (1 - unreadShare) > this.#readChars) this.#read(false)
  }

  /** Only an object with which the reply begins, after marks of reasoning and a fence: other words may be reasoning. */
  #findObject(): void {
    this.#searchedChars = this.#lead.length
    const [before] = /^\s*(?:```\w*\s*)?(?=\{)/.exec(withoutReasoning(this.#lead)) ?? []
    if (before !== undefined) this.#object = withoutReasoning(this.#lead).slice(before.length)
  }

  end(): void {
    if (this.#object === '') this.#findObject()
    this.#read(true)
  }

  #read(isWhole: boolean): void {
    this.#readChars = this.#object.length
    const read = parsePartial(this.#object)
    for (const text of this.#texts) {
      text.field ??= Object.keys(read).find((name) => text.fields.includes(name))
      const found = text.field === undefined ? undefined : read[text.field]
      const written = writtenText(found)
      // What is written as an object in a text is read when it is whole.
      if (written === undefined || /^\s*\{/.test(written)) continue
      const said = isWhole ? withoutReasoning(written) : settledWords(written)
      // Half of a surrogate pair waits for the other half.
      const ready = said.slice(text.passed, said.length - (/[\uD800-\uDBFF]$/.test(said) ? 1 : 0))
      text.passed += ready.length
      if (ready !== '') text.sink(ready)
    }
  }
}

/** Without reasoning, and without an end that may become a mark of it. */
const settledWords = (written: string): string => withoutReasoning(written).replace(/[<[◁&(【][^>\]▷;)】]{0,80}$/, '')

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
