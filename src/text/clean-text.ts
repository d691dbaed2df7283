// Control characters but newline and tab, line separators, the marks that reorder how text is shown, and invisible tags.
const unprintable =
  /(?![\n\t])\p{Cc}|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

// Half of a character, left by a cut or a broken sender: it could not be written to a file.
const halfCharacters = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** What is left of a text that came from outside: no control characters, well-formed, at most `maxChars` long. */
export interface CleanText {
  readonly text: string
  readonly truncated: boolean
}

/** `text` without control characters and half characters. */
export function printable(text: string): string {
  return text.replace(unprintable, '').replace(halfCharacters, '')
}

/** Cleans and cuts `text`. Only a prefix that can matter is looked at, so that a huge text costs no more than a long one. */
export function cleanText(text: string, maxChars: number): CleanText {
  const head = text.length > maxChars * 4 ? text.slice(0, maxChars * 4) : text
  const cleaned = printable(head).trim()
  const truncated = cleaned.length > maxChars || head.length < text.length
  // Trimmed after the cut too: to clean a clean text must change nothing, or a log could not be held against it.
  return { text: truncated ? printable(cleaned.slice(0, maxChars)).trimEnd() : cleaned, truncated }
}
