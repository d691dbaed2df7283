/**
 * Cleans text that comes from outside. Which function is right depends on the destination: a log (`cleanText`), a person
 * (`plainText`, `oneLine`), JSON that is shown (`visibleJson`), or a message (`spellOut`, `asciiLine`).
 */

// Control characters except newline and tab, line separators, the marks that reorder displayed text, and invisible
// tags.
const unprintable =
  /(?![\n\t])\p{Cc}|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

// Half of a surrogate pair, left by a cut or a broken sender: it could not be written to a file.
const halfCharacters = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

interface CleanText {
  readonly text: string
  readonly truncated: boolean
}

// Most texts are these alone.
const printableAscii = /^[\n\t\x20-\x7E]*$/

export function printable(text: string): string {
  if (printableAscii.test(text)) return text
  return text.replace(unprintable, '').replace(halfCharacters, '')
}

/** Only the prefix that can matter is read, so that a huge text costs no more than a long one. */
export function cleanText(text: string, maxChars: number): CleanText {
  const head = text.length > maxChars * 4 ? text.slice(0, maxChars * 4) : text
  const cleaned = printable(head).trim()
  const truncated = cleaned.length > maxChars || head.length < text.length
  // Trimmed after the cut too: cleaning a clean text must change nothing, or a log could not be compared with it.
  return { text: truncated ? printable(cleaned.slice(0, maxChars)).trimEnd() : cleaned, truncated }
}

// Whole escape sequences are removed first: without the first character the rest would remain as text.
const sequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what this is for
  /\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[\u001B\u009B][[\]()#;?]*[0-9;:?]*[ -/]*[@-~]?/g
const inEmoji = String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{Extended_Pictographic})`
const hidden = new RegExp(String.raw`(?!\n|${inEmoji})[\p{Cc}\p{Cf}\u2028\u2029]`, 'gu')

/** Nothing but line breaks controls a terminal, reorders text or hides in it; the joiners inside an emoji stay. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\t', ' ').replace(sequences, '').replace(hidden, '')
}

export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}

export function visibleJson(json: string): string {
  return json.replace(/[\u007F-\u009F\u2028\u2029]|\p{Cf}/gu, jsonEscape)
}

export function jsonEscape(character: string): string {
  return character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** `text` for a message: invisible characters and those that control a terminal are replaced by their code points. */
export function spellOut(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

export function asciiLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 300)
}

export const htmlText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const literalPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
