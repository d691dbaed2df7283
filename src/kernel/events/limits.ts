import * as z from 'zod/mini'

/** The longest time that a timer can measure, in ms. */
export const longestTimeMs = 2_147_483_647

const expectedTimeout = 'Expected a number of milliseconds above 0 and at most 2,147,483,647'
const expectedPatience = 'Expected a number of milliseconds from 0 to 2,147,483,647'

function wholeNumber(min: number, max: number) {
  const expected = `Expected a whole number from ${min} to ${max.toLocaleString('en-US')}`
  return z.int(expected).check(z.gte(min, expected), z.lte(max, expected))
}

/** The limits of asking: options of every game, which its log records. Defaults: `defaultLimits`. */
export const limitsSchema = z.strictObject({
  /** How often a player is asked again after a first failed try. Default 3. */
  maxRetries: z.optional(wholeNumber(0, 100)),
  /** How long an answer may take, in ms. Default 120,000. */
  timeoutMs: z.optional(
    z.number(expectedTimeout).check(z.positive(expectedTimeout), z.lte(longestTimeMs, expectedTimeout)),
  ),
  /** Speech beyond this many characters is cut. Default 2,000. */
  maxSpeechChars: z.optional(wholeNumber(1, 1_000_000)),
  /** For how many ms a service that is down is retried for one answer; pauses do not count. Default 600,000. */
  patienceMs: z.optional(
    z.number(expectedPatience).check(z.gte(0, expectedPatience), z.lte(longestTimeMs, expectedPatience)),
  ),
  /**
   * What happens after `patienceMs`, and at once when a service refuses (wrong key, no credit, no such model).
   * `'pause'` (default): the game pauses and emits `service.failed`; `resume()` asks again with new patience.
   * `'default'`: the rules' default answer is used. Neither uses up a try.
   */
  onServiceFault: z.optional(z.enum(['pause', 'default'], 'Expected `pause` or `default`')),
})

/** The limits of asking. Absent ones have their defaults. */
export type LimitOptions = z.infer<typeof limitsSchema>

/** All limits of asking. */
export type Limits = Required<{ readonly [K in keyof LimitOptions]: NonNullable<LimitOptions[K]> }>

/** The defaults of the limits. */
export const defaultLimits: Limits = {
  maxRetries: 3,
  timeoutMs: 120_000,
  maxSpeechChars: 2_000,
  patienceMs: 600_000,
  onServiceFault: 'pause',
}

/** The limits that can be given again when a game continues. */
export const renewableLimits = { patienceMs: true, onServiceFault: true } as const

const allLimits = Object.fromEntries(Object.keys(limitsSchema.shape).map((name) => [name, true])) as Record<
  keyof Limits,
  true
>

type Given<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** The limits among other options, those that are given: all, or the named ones. */
export function pickLimits(options: Given<Limits>): Partial<Limits>
export function pickLimits<Name extends keyof Limits>(
  options: Given<Limits>,
  names: Readonly<Record<Name, true>>,
): Partial<Pick<Limits, Name>>
export function pickLimits(options: Given<Limits>, names: Partial<Record<keyof Limits, true>> = allLimits) {
  const given: Record<string, unknown> = {}
  for (const name in names) if (options[name as keyof Limits] !== undefined) given[name] = options[name as keyof Limits]
  return given
}
