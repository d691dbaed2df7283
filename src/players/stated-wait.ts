import { isObject } from '../kernel/text/objects.js'

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** A figure above this is a time since 1970 in seconds, one above a thousandfold in ms. */
const firstEpochSecond = 1_000_000_000

/** `4.2s`, `1m30s`, `250ms`, a number of seconds, a time since 1970, or a date, in ms from now. */
export function waitMs(written: unknown, now = Date.now()): number | undefined {
  if (isObject(written)) return protobufMs(written)
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

/** A duration of Google's as its fields. */
const protobufMs = ({
  seconds,
  nanos = 0,
}: {
  readonly seconds?: unknown
  readonly nanos?: unknown
}): number | undefined =>
  Number.isFinite(Number(seconds ?? Number.NaN)) ? Number(seconds) * 1_000 + Number(nanos) / 1_000_000 : undefined

/** Headers and fields with the wait itself, by who sends them; in ms if their name ends so. */
const waitNames: readonly string[] = [
  'retry-after-ms',
  'x-ms-retry-after-ms',
  'retry_after_ms',
  'retryAfterMs',
  'retry-after',
  'x-retry-after',
  'retryDelay',
  'retry_delay',
  'retry_after',
  'retryAfter',
  'retry_after_seconds',
  'x-ratelimit-reset-after',
  'estimated_time',
]

const statedMs = (name: string, written: unknown): number | undefined => {
  const isMs = /ms$/i.test(name) && String(written ?? '').trim() !== '' && Number.isFinite(Number(written))
  return isMs ? Math.max(0, Number(written)) : waitMs(written)
}
/** The ends of windows: they count only where the window is used up, or nothing else is said. */
const resetNames: readonly string[] = [
  'x-ratelimit-reset-requests',
  'x-ratelimit-reset-tokens',
  'x-ratelimit-reset',
  'x-rate-limit-reset',
  'ratelimit-reset',
  'anthropic-ratelimit-requests-reset',
  'anthropic-ratelimit-tokens-reset',
  'anthropic-ratelimit-input-tokens-reset',
  'anthropic-ratelimit-output-tokens-reset',
]

/** The `x-ratelimit-remaining-requests` that belongs to `x-ratelimit-reset-requests`. */
const remainingName = (reset: string): string => reset.replace(/reset(?=-|$)/, 'remaining')

const waitInWords =
  /(?:try again|retry|wait|available(?: again)?|resets?)(?: again)?(?: after| for| in)?:? (?:about |approximately )?((?:\d+(?:\.\d+)?\s?(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?)(?![a-z])\s?(?:and )?)+)|(\d+(?:\.\d+)?)\s?秒/i

/** How long a server asks to wait, in ms: by its headers, else by the fields of its error, else by its words. */
export function statedWait(headers: Headers | undefined, body: unknown, words = ''): number | undefined {
  const fields = new Map(fieldsIn(body))
  const find = (name: string): unknown => headers?.get(name) ?? fields.get(name.toLowerCase())
  const direct = waitNames.map((name) => statedMs(name, find(name))).find((wait) => wait !== undefined)
  return direct ?? waitUntilReset(find) ?? waitInSentence(words)
}

interface LimitWindow {
  readonly wait: number
  readonly isUsedUp: boolean
}

/** The windows of a limit: each in headers of its own, or all in one (`ratelimit: "minute";r=0;t=4`). */
function windowsIn(find: (name: string) => unknown): LimitWindow[] {
  const named = resetNames.map((name) => [find(name), find(remainingName(name))] as const)
  const listed = String(find('ratelimit') ?? '')
    .split(/,(?=\s*")/)
    .map((one) => [/\b(?:t|reset)=(\d+)/, /\b(?:r|remaining)=(\d+)/].map((part) => part.exec(one)?.[1]))
  return [...named, ...listed].flatMap(([reset, remaining]) => {
    const wait = waitMs(reset)
    const isUsedUp = String(remaining ?? '').trim() !== '' && Number(remaining) === 0
    return wait === undefined ? [] : [{ wait, isUsedUp }]
  })
}

function waitUntilReset(find: (name: string) => unknown): number | undefined {
  const windows = windowsIn(find)
  const usedUp = windows.filter(({ isUsedUp }) => isUsedUp)
  const counted = usedUp.length > 0 ? usedUp : windows
  return counted.length > 0 ? Math.max(...counted.map(({ wait }) => wait)) : undefined
}

function waitInSentence(words: string): number | undefined {
  const [, said, seconds] = waitInWords.exec(words) ?? []
  if (said === undefined) return waitMs(seconds)
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
    isObject(inner) && !('seconds' in inner) ? fieldsIn(inner, depth + 1) : [[name.toLowerCase(), inner]],
  )
}

/** How long no more calls fit in the windows that the headers of a reply tell of, in ms; 0 if some do. */
export const exhaustedFor = (headers: Headers): number =>
  Math.max(0, ...windowsIn((name) => headers.get(name)).map(({ wait, isUsedUp }) => (isUsedUp ? wait : 0)))
