/** Where something stands in a text: its first character, and the one after its last. */
export type Span = readonly [start: number, end: number]

/** A shorter text could stand anywhere by chance, once case and signs do not count. */
const fewestCompared = 12
/** So many characters stand for one at most. */
const mostChars = 8

const escapes = /%([0-9a-f]{2})|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|&#x([0-9a-f]{1,5});|&#(\d{1,6});/gi
const openEscape = /(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|&(?:#x?[0-9a-f]{0,6})?)$/i
const signs = /[^A-Za-z0-9]+/g

function unescaped(whole: string, ...[percent, unicode, byte, hex, decimal]: readonly (string | undefined)[]): string {
  const digits = percent ?? unicode ?? byte ?? hex
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16)
  return Number.isNaN(code) || code > 0x10ffff ? whole : String.fromCodePoint(code)
}

/** A text as keys are compared: its ASCII letters and digits, whatever their case and whatever stands between them. */
const fold = (text: string): string => text.replace(escapes, unescaped).replace(signs, '').toLowerCase()

interface Folded {
  readonly text: string
  /** For each character of `text` where it stands in the original. */
  readonly spans: readonly Span[]
}

const written = new RegExp(`${escapes.source}|[A-Za-z0-9]`, 'gi')

function foldWithPlaces(text: string): Folded {
  const spans: Span[] = []
  let folded = ''
  for (const { 0: each, index } of text.matchAll(written)) {
    const own = each.length === 1 ? each.toLowerCase() : fold(each)
    folded += own
    for (let at = 0; at < own.length; at += 1) spans.push([index, index + each.length])
  }
  return { text: folded, spans }
}

const binary = (bytes: Iterable<number>): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/** Base64 of bytes with none, one or two others before them, without the characters that also hold a part of others. */
function inBase64(bytes: Uint8Array): string[] {
  return [0, 1, 2].map((before) => {
    const whole = btoa(binary([...Array<number>(before).fill(0), ...bytes]))
    const own = Math.floor(((before + bytes.length) * 8) / 6)
    return whole.slice(Math.ceil((before * 8) / 6), own)
  })
}

function spellings(key: string): string[] {
  const bytes = new TextEncoder().encode(key)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [key, encodeURIComponent(key.replace(/[\uD800-\uDFFF]/g, '?')), hex, ...inBase64(bytes)]
}

/** `sk-proj-` and the like. */
const prefix = /^(?:[a-z]{1,8}[-_])+/i

/**
 * Finds keys in other spellings: in another case, without their prefix, with spaces or other signs in between, in hex or
 * Base64 (also as a part of something longer), with escapes of URLs, JSON or HTML. Keys under 12 letters and digits it does not find.
 */
export class KeySpellings {
  readonly #known: readonly string[]
  readonly #mostHeld: number

  constructor(keys: readonly string[]) {
    const all = keys.flatMap((key) => [key, key.replace(prefix, '')]).flatMap(spellings)
    this.#known = [...new Set(all.map(fold))].filter(({ length }) => length >= fewestCompared)
    this.#mostHeld = mostChars * Math.max(0, ...this.#known.map(({ length }) => length))
  }

  find(text: string): Span[] {
    const quick = fold(text)
    const present = this.#known.filter((known) => quick.includes(known))
    if (present.length === 0) return []
    const folded = foldWithPlaces(text)
    return present.flatMap((known) => placesOf(known, folded))
  }

  /** How many characters at the end of a text may be the beginning of a key, or a key that has one character more. */
  openChars(text: string): number {
    const from = Math.max(0, text.length - this.#mostHeld)
    const end = text.slice(from)
    const whole = end.length - (openEscape.exec(end)?.[0].length ?? 0)
    const folded = foldWithPlaces(end.slice(0, whole))
    const longest = Math.max(0, ...this.#known.map((known) => overlap(folded.text, known)))
    const start = longest === 0 ? whole : (folded.spans.at(-longest)?.[0] ?? whole)
    return end.length - start
  }
}

function placesOf(known: string, { text, spans }: Folded): Span[] {
  const found: Span[] = []
  for (let at = text.indexOf(known); at >= 0; at = text.indexOf(known, at + known.length))
    found.push([spans[at]?.[0] ?? 0, spans[at + known.length - 1]?.[1] ?? 0])
  return found
}

/** How many characters at the end of `said` are the beginning of `secret`, or all of it. */
export function overlap(said: string, secret: string): number {
  for (let length = Math.min(said.length, secret.length); length > 0; length--)
    if (said.endsWith(secret.slice(0, length))) return length
  return 0
}
