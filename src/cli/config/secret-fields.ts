const named = /(^|[-_]|[a-z])(keys?|token|secrets?|password|passwd|authorization|credentials?|bearer)$/i
/** This name ends like that of a key, but the field is none: it tells a server's cache which prompts share a prefix. */
const harmless = 'prompt_cache_key'
const looksLikeKey =
  /\bsk[-_][A-Za-z0-9_-]{12,}|\b(gsk_|xai-|hf_)[A-Za-z0-9]{20,}|\bAIza[A-Za-z0-9_-]{20,}|\bBearer\s+\S{8,}|[?&](api[-_]?)?(key|token)=/i
const variable = /^[A-Za-z_][A-Za-z0-9_]*$/

/**
 * The path of the first field that contains a key or looks like it; undefined when there is none. Values are never
 * shown.
 */
export function secretIn(value: unknown, path: readonly PropertyKey[] = []): readonly PropertyKey[] | undefined {
  if (typeof value === 'string') return isKey(value, path.at(-1)) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if (typeof inner === 'string' && !Array.isArray(value) && named.test(key) && key !== harmless) return at
    const found = secretIn(inner, at)
    if (found) return found
  }
  return undefined
}

const isKey = (text: string, field: PropertyKey | undefined): boolean =>
  looksLikeKey.test(text) || (/^(apiKey|secret)Env$/.test(String(field)) && !variable.test(text))
