/** Why the network returned nothing. */
export interface NetworkFault {
  /** The system's error code, such as `ECONNREFUSED`; empty if it gave none. */
  readonly code: string
  /** The same in words, to be read after the name of the server: `refused the connection (ECONNREFUSED)`. */
  readonly words: string
}

const meanings: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'refused the connection'],
  [/^(ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME)$/, 'cannot be found by its name'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNABORTED)$/, 'closed the connection'],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/, 'did not answer in time'],
  [/^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN)$/, 'cannot be reached over the network'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/, 'has a certificate that is not trusted'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO$)/, 'does not speak a known version of TLS'],
]

/**
 * The fault that an error of `fetch`, or of reading a body, means. Its messages may contain addresses and are left out.
 */
export function networkFault(error: unknown): NetworkFault {
  const code = codeIn(error) ?? ''
  const known = meanings.find(([codes]) => codes.test(code))?.[1] ?? 'cannot be reached'
  return { code, words: code === '' ? known : `${known} (${code})` }
}

interface Caused {
  readonly code?: unknown
  readonly cause?: unknown
  readonly errors?: unknown
}

/** The first code in an error, in its causes and, if several addresses were tried, in their errors. */
function codeIn(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 4) return undefined
  const { code, cause, errors } = error as Caused
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return code
  const inner = [cause, ...(Array.isArray(errors) ? errors : [])]
  for (const each of inner) {
    const found = codeIn(each, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}
