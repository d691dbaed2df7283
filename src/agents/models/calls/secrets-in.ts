import { isHarmless } from './wire-headers.js'

/** The options of a model that may contain keys. */
export interface SecretPlaces {
  readonly apiKey?: string | undefined
  readonly baseURL?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined
}

/** Fields that hold a secret, by their name. */
const named = /(^|[-_]|[a-z])(keys?|token|secrets?|password|passwd|authorization|credentials?|bearer|cookie|session)$/i
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
    return bare.length >= minHeaderChars || named.test(name) ? [bare] : []
  })
  const found = [...(apiKey === undefined ? [] : [apiKey]), ...query, ...custom, ...namedIn(extraBody)]
  return found.filter((secret) => secret !== noKey)
}

function namedIn(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => namedIn(inner, isSecret || named.test(name)))
}
