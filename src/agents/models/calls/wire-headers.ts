import type { Redactor } from '../redact.js'

/** Headers whose values contain nothing secret. Of all others only the names are recorded. */
const harmless =
  /^(accept|accept-encoding|content-type|content-length|content-encoding|user-agent|http-referer|referer|x-title|x-stainless-.*|date|server|via|age|vary|transfer-encoding|cache-control|connection|retry-after(-ms)?|request-id|x-request-id|cf-ray|x-should-retry|(x-|anthropic-)ratelimit-.*|openai-(processing-ms|version|model)|x-generation-id|anthropic-version|anthropic-beta|x-goog-api-client)$/

/** The headers without secrets, in the order of their names. */
export function wireHeaders(headers: Iterable<readonly [string, string]>, redact: Redactor): Record<string, string> {
  const shown = [...headers].map(([name, value]) => {
    const known = name.toLowerCase()
    return [redact.text(known), harmless.test(known) ? redact.text(value) : '(removed)'] as const
  })
  return Object.fromEntries(shown.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether a header of this name may be recorded: the values of all others count as secrets. */
export const isHarmless = (name: string): boolean => harmless.test(name.toLowerCase())

/** An address without a user, a password and the values of its query. */
export function wireAddress(address: string, redact: Redactor): string {
  if (!URL.canParse(address)) return redact.text(address)
  const { origin, pathname, searchParams } = new URL(address)
  const names = [...new Set(searchParams.keys())].map((name) => `${encodeURIComponent(name)}=(removed)`)
  return redact.text(`${origin}${pathname}${names.length > 0 ? `?${names.join('&')}` : ''}`)
}
