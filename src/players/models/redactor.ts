import { literalPattern } from '../../text/clean-text.js'

export interface Redactor {
  readonly text: (text: string) => string
  /** The same value without the secrets in any of its strings. */
  readonly value: <T>(value: T) => T
  /** Consecutive texts without secrets, even if one continues from one text into the next. */
  readonly pieces: (texts: readonly string[]) => string[]
  /** A sink that never lets a secret through, even if it arrives in pieces. `end` passes on the text held back. */
  readonly sink: (onChunk: (chunk: string) => void) => { push: (chunk: string) => void; end: () => void }
}

const mark = '(key removed)'
// Servers echo keys in their errors, sometimes with a part replaced.
const keyLike =
  /\bsk-[A-Za-z0-9_*-]{8,}|\b(?:gsk_|xai-|hf_)[A-Za-z0-9]{20,}|\bAIza[A-Za-z0-9_-]{20,}|\bBearer [A-Za-z0-9._~+/=-]{20,}/

/**
 * Removes `secrets`, however they are written, and everything that looks like a key. A text of fewer than 4 characters
 * is not treated as a secret.
 */
export function redactor(...secrets: readonly (string | undefined)[]): Redactor {
  const known = secrets.filter((secret): secret is string => secret !== undefined && secret.length >= 4)
  const spellings = [...new Set(known.flatMap(secretSpellings))].sort((one, other) => other.length - one.length)
  const pattern = new RegExp([...spellings.map(literalPattern), keyLike.source].join('|'), 'g')
  const text = (said: string) => said.replace(pattern, mark)
  const value = <T>(held: T): T =>
    JSON.parse(JSON.stringify(held), (_key, inner) => (typeof inner === 'string' ? text(inner) : inner)) as T
  const pieces = (texts: readonly string[]) => piecesWithout(pattern, texts)
  return { text, value, pieces, sink: (onChunk) => sinkWithout(spellings, text, onChunk) }
}

/** The secret unchanged, in JSON, in a URL, and in HTTP basic authorization. */
function secretSpellings(secret: string): string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(secret))
  return [secret, JSON.stringify(secret).slice(1, -1), urlSpelling(secret), btoa(bytes).replace(/=+$/, '')]
}

const urlSpelling = (secret: string): string => encodeURIComponent(secret.replace(/[\uD800-\uDFFF]/g, '?'))

/**
 * Each text without its part of what `pattern` finds in all of them together; the replacement is where the match began.
 */
function piecesWithout(pattern: RegExp, texts: readonly string[]): string[] {
  const found = [...texts.join('').matchAll(pattern)].map(
    ({ index, 0: match }) => [index, index + match.length] as const,
  )
  if (found.length === 0) return [...texts]
  let at = 0
  return texts.map((text) => {
    const begin = at
    at += text.length
    let kept = ''
    let from = begin
    for (const [start, end] of found) {
      if (end <= begin || start >= at) continue
      kept += text.slice(from - begin, Math.max(start, begin) - begin) + (start >= begin ? mark : '')
      from = Math.min(end, at)
    }
    return kept + text.slice(from - begin)
  })
}

/** The end of a text that may continue as something that looks like a key. */
const openWord = /(?:\bBearer )?[\w~+/=.*-]{0,512}$/

function sinkWithout(
  spellings: readonly string[],
  text: (said: string) => string,
  onChunk: (chunk: string) => void,
): { push: (chunk: string) => void; end: () => void } {
  let held = ''
  const emit = (chunk: string) => chunk !== '' && onChunk(text(chunk))
  return {
    push(chunk: string) {
      const said = spellings.reduce((left, secret) => left.replaceAll(secret, mark), held + chunk)
      const open = openWord.exec(said)?.[0].length ?? 0
      const kept = Math.max(open, ...spellings.map((secret) => overlap(said, secret)))
      const ready = said.length - kept
      held = said.slice(ready)
      emit(said.slice(0, ready))
    },
    end() {
      emit(held)
      held = ''
    },
  }
}

/** How many characters at the end of `said` could be the beginning of `secret`. */
function overlap(said: string, secret: string): number {
  for (let length = Math.min(said.length, secret.length - 1); length > 0; length--)
    if (said.endsWith(secret.slice(0, length))) return length
  return 0
}

/** Headers whose values contain nothing secret. Of all others only the names are recorded. */
const harmlessHeaders =
  /^(accept|accept-encoding|content-type|content-length|content-encoding|user-agent|http-referer|referer|x-title|x-stainless-.*|date|server|via|age|vary|transfer-encoding|cache-control|connection|retry-after(-ms)?|request-id|x-request-id|cf-ray|x-should-retry|(x-|anthropic-)ratelimit-.*|openai-(processing-ms|version|model)|x-generation-id|anthropic-version|anthropic-beta|x-goog-api-client)$/

export function wireHeaders(headers: Iterable<readonly [string, string]>, redact: Redactor): Record<string, string> {
  const shown = [...headers].map(([name, value]) => {
    const known = name.toLowerCase()
    return [redact.text(known), harmlessHeaders.test(known) ? redact.text(value) : '(removed)'] as const
  })
  return Object.fromEntries(shown.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether a header of this name may be recorded: the values of all others count as secrets. */
const isHarmless = (name: string): boolean => harmlessHeaders.test(name.toLowerCase())

/** An address without a user, a password and the values of its query. */
export function wireAddress(address: string, redact: Redactor): string {
  if (!URL.canParse(address)) return redact.text(address)
  const { origin, pathname, searchParams } = new URL(address)
  const names = [...new Set(searchParams.keys())].map((name) => `${encodeURIComponent(name)}=(removed)`)
  return redact.text(`${origin}${pathname}${names.length > 0 ? `?${names.join('&')}` : ''}`)
}

interface SecretPlaces {
  readonly apiKey?: string | undefined
  readonly baseURL?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined
}

/** Fields that hold a secret, by their name. */
const secretName =
  /(^|[-_]|[a-z])(keys?|token|secrets?|password|passwd|authorization|credentials?|bearer|cookie|session)$/i
/** The key sent to servers that need no key. */
const noKey = 'none'
/** A shorter header value may be an ordinary word and occur anywhere. */
const minHeaderChars = 8

/** Everything secret among the options of a model: what must never be recorded. */
export function secretsIn({ apiKey, baseURL, headers = {}, extraBody = {} }: SecretPlaces): string[] {
  const query = baseURL !== undefined && URL.canParse(baseURL) ? [...new URL(baseURL).searchParams.values()] : []
  const custom = Object.entries(headers).flatMap(([name, value]) => {
    if (isHarmless(name)) return []
    const bare = value.replace(/^(Bearer|Basic|Token) /i, '')
    return bare.length >= minHeaderChars || secretName.test(name) ? [bare] : []
  })
  const found = [...(apiKey === undefined ? [] : [apiKey]), ...query, ...custom, ...secretFieldsIn(extraBody)]
  return found.filter((secret) => secret !== noKey)
}

function secretFieldsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => secretFieldsIn(inner, isSecret || secretName.test(name)))
}
