import { isObject } from '../kernel/text/objects.js'

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** A figure above this is a time since 1970 in seconds, one above a thousandfold in ms. */
const firstEpochSecond = 1_000_000_000

/** `4.2s`, `1m30s`, `250ms`, a number of seconds, a time since 1970, or a date, in ms from now. */
export function waitMs(written: unknown, now = Date.now()): number | undefined {
  const text = String(written ?? '').trim()
  if (text === '') return undefined
  const figure = Number(text)
  if (Number.isFinite(figure)) {
    if (figure >= firstEpochSecond * 1_000) return Math.max(0, figure - now)
    return Math.max(0, figure >= firstEpochSecond ? figure * 1_000 - now : figure * 1_000)
  }
  if (/^(?:\d+(?:\.\d+)?(?:ms|[smhd])\s*)+$/i.test(text)) {
    const parts = text.toLowerCase().matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)
    return [...parts].reduce((sum, [, amount, unit = 's']) => sum + Number(amount) * (unitsMs[unit] ?? 0), 0)
  }
  const date = Date.parse(text)
  return Number.isFinite(date) ? Math.max(0, date - now) : undefined
}

/** Headers and fields that say when a limit ends, by who sends them; those with the wait itself come first. */
const waitNames: readonly string[] = [
  'retry-after',
  'retryDelay',
  'retry_delay',
  'retry_after',
  'retryAfter',
  'retry_after_seconds',
]
/** The ends of windows: they count only where the window is used up, or nothing else is said. */
const resetNames: readonly string[] = [
  'x-ratelimit-reset-requests',
  'x-ratelimit-reset-tokens',
  'x-ratelimit-reset',
  'ratelimit-reset',
  'anthropic-ratelimit-requests-reset',
  'anthropic-ratelimit-tokens-reset',
  'anthropic-ratelimit-input-tokens-reset',
  'anthropic-ratelimit-output-tokens-reset',
]

/** The `x-ratelimit-remaining-requests` that belongs to `x-ratelimit-reset-requests`. */
const remainingName = (reset: string): string => reset.replace(/reset(?=-|$)/, 'remaining')

const waitInWords =
  /(?:try again|retry|wait|available again|resets?)(?: again)?(?: after| for| in)?:? (?:about |approximately )?((?:\d+(?:\.\d+)?\s?(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?)(?![a-z])\s?(?:and )?)+)/i

/** How long a server asks to wait, in ms: by its headers, else by the fields of its error, else by its words. */
export function statedWait(headers: Headers | undefined, body: unknown, words = ''): number | undefined {
  const ms = Number(headers?.get('retry-after-ms') || Number.NaN)
  if (Number.isFinite(ms)) return Math.max(0, ms)
  const fields = new Map(fieldsIn(body))
  const find = (name: string): unknown => headers?.get(name) ?? fields.get(name.toLowerCase())
  const direct = waitNames.map((name) => waitMs(find(name))).find((wait) => wait !== undefined)
  if (direct !== undefined) return direct
  return waitUntilReset(find) ?? waitInSentence(words)
}

function waitUntilReset(find: (name: string) => unknown): number | undefined {
  const resets = resetNames.flatMap((name) => {
    const wait = waitMs(find(name))
    return wait === undefined ? [] : [{ wait, isUsedUp: String(find(remainingName(name)) ?? '') === '0' }]
  })
  const usedUp = resets.filter(({ isUsedUp }) => isUsedUp)
  const counted = usedUp.length > 0 ? usedUp : resets
  return counted.length > 0 ? Math.max(...counted.map(({ wait }) => wait)) : undefined
}

function waitInSentence(words: string): number | undefined {
  const [, said] = waitInWords.exec(words) ?? []
  if (said === undefined) return undefined
  return waitMs(
    said
      .replace(/and /g, '')
      .replace(/\s*milliseconds?/g, 'ms')
      .replace(/\s*(?:seconds?|secs?)/g, 's')
      .replace(/\s*(?:minutes?|mins?)/g, 'm')
      .replace(/\s*hours?/g, 'h')
      .replace(/\s+/g, ''),
  )
}

/** All plain fields of an error, however deep, by their names in lower case. */
function fieldsIn(value: unknown, depth = 0): [string, unknown][] {
  if (!isObject(value) || depth > 6) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, unknown][] =>
    isObject(inner) ? fieldsIn(inner, depth + 1) : [[name.toLowerCase(), inner]],
  )
}

/** How long no more calls fit in the windows that the headers of a reply tell of, in ms; 0 if some do. */
export function exhaustedFor(headers: Headers): number {
  const waits = resetNames.flatMap((name) => {
    const remaining = headers.get(remainingName(name))
    const wait = remaining !== null && Number(remaining) === 0 ? waitMs(headers.get(name)) : undefined
    return wait === undefined ? [] : [wait]
  })
  return Math.max(0, ...waits)
}
