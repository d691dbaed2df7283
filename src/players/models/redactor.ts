import { literalPattern } from '../../kernel/text/clean-text.js'
import { isObject } from '../../kernel/text/objects.js'
import { KeySpellings, overlap, type Span } from './key-spellings.js'

export interface Redactor {
  readonly text: (text: string) => string
  readonly value: <T>(value: T) => T
  /** For consecutive texts: a secret may continue from one into the next. */
  readonly pieces: (texts: readonly string[]) => string[]
  /** For a secret that arrives in pieces. `end` passes on the text held back. */
  readonly sink: (onChunk: (chunk: string) => void) => { push: (chunk: string) => void; end: () => void }
}

const mark = '(key removed)'
// Servers echo keys in their errors, sometimes with a part replaced.
const keyLike =
  /\bsk-[A-Za-z0-9_*-]{8,}|\b(?:gsk_|xai-|hf_)[A-Za-z0-9]{20,}|\bAIza[A-Za-z0-9_-]{20,}|\bBearer [A-Za-z0-9._~+/=-]{20,}/

/** Removes `secrets` of at least 4 characters, however they are written, and everything that looks like a key. */
export function redactor(...secrets: readonly (string | undefined)[]): Redactor {
  const known = secrets.filter((secret): secret is string => secret !== undefined && secret.length >= 4)
  const exact = [...new Set(known.flatMap(exactSpellings))].sort((one, other) => other.length - one.length)
  const others = new KeySpellings(known)
  const pattern = new RegExp([...exact.map(literalPattern), keyLike.source].join('|'), 'g')
  const spansOf = (said: string) => {
    const matches = [...said.matchAll(pattern)].map(({ index, 0: match }) => [index, index + match.length] as const)
    return merged([...matches, ...others.find(said)])
  }
  const text = (said: string) => piecesWithout(spansOf(said), [said])[0] as string
  const value = <T>(held: T): T =>
    JSON.parse(JSON.stringify(held), (_key, inner) => (typeof inner === 'string' ? text(inner) : inner)) as T
  const pieces = (texts: readonly string[]) => piecesWithout(spansOf(texts.join('')), texts)
  const openChars = (said: string) =>
    Math.max(
      openWord.exec(said)?.[0].length ?? 0,
      others.openChars(said),
      ...exact.map((secret) => overlap(said, secret)),
    )
  return { text, value, pieces, sink: (onChunk) => sinkWithout({ openChars, text, exact }, onChunk) }
}

/** The secret unchanged, in JSON, in a URL, and in HTTP basic authorization. */
function exactSpellings(secret: string): string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(secret))
  const inUrl = encodeURIComponent(secret.replace(/[\uD800-\uDFFF]/g, '?'))
  return [secret, JSON.stringify(secret).slice(1, -1), inUrl, btoa(bytes).replace(/=+$/, '')]
}

/** Spans in order; those that overlap are one. */
function merged(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of [...spans].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && span[0] < last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], span[1])]
    else joined.push(span)
  }
  return joined
}

function piecesWithout(found: readonly Span[], texts: readonly string[]): string[] {
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

interface SinkParts {
  /** How many characters at the end may become a part of a key. */
  readonly openChars: (text: string) => number
  readonly text: Redactor['text']
  readonly exact: readonly string[]
}

function sinkWithout({ openChars, text, exact }: SinkParts, onChunk: (chunk: string) => void) {
  let held = ''
  const emit = (chunk: string) => chunk !== '' && onChunk(text(chunk))
  return {
    push(chunk: string) {
      const said = exact.reduce((left, secret) => left.replaceAll(secret, mark), held + chunk)
      const ready = said.length - openChars(said)
      held = said.slice(ready)
      emit(said.slice(0, ready))
    },
    end() {
      emit(held)
      held = ''
    },
  }
}

/** Of all other headers only the names are recorded; their values count as secrets. */
const harmlessHeaders =
  /^(accept|accept-encoding|content-type|content-length|content-encoding|user-agent|http-referer|referer|x-title|x-stainless-.*|date|server|via|age|vary|transfer-encoding|cache-control|connection|retry-after(-ms)?|request-id|x-request-id|cf-ray|x-should-retry|(x-|anthropic-)ratelimit-.*|openai-(processing-ms|version|model)|x-generation-id|anthropic-version|anthropic-beta|x-goog-api-client)$/

export function wireHeaders(headers: Iterable<readonly [string, string]>, redact: Redactor): Record<string, string> {
  const shown = [...headers].map(([name, value]) => {
    return [redact.text(name.toLowerCase()), isHarmless(name) ? redact.text(value) : '(removed)'] as const
  })
  return Object.fromEntries(shown.sort(([one], [other]) => (one < other ? -1 : 1)))
}

const isHarmless = (name: string): boolean => harmlessHeaders.test(name.toLowerCase())

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

const secretName =
  /(^|[-_]|[a-z])(keys?|token|secrets?|password|passwd|authorization|credentials?|bearer|cookie|session)$/i
const noKey = 'none'
/** A shorter header value may be an ordinary word and occur anywhere. */
const minHeaderChars = 8

export function secretsIn({ apiKey = noKey, baseURL, headers = {}, extraBody = {} }: SecretPlaces): string[] {
  const query = baseURL !== undefined && URL.canParse(baseURL) ? [...new URL(baseURL).searchParams.values()] : []
  const custom = Object.entries(headers).flatMap(([name, value]) => {
    if (isHarmless(name)) return []
    const bare = value.replace(/^(Bearer|Basic|Token) /i, '')
    return bare.length >= minHeaderChars || secretName.test(name) ? [bare] : []
  })
  const found = [apiKey, ...query, ...custom, ...secretFieldsIn(extraBody)]
  return found.filter((secret) => secret !== noKey)
}

function secretFieldsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : []
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    secretFieldsIn(inner, isSecret || secretName.test(name)),
  )
}
