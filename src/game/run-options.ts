import * as z from 'zod/mini'
import { checkFields } from '../kernel/errors/checks.js'
import { InvalidOptionsError } from '../kernel/errors/errors.js'
import { describeValue } from '../kernel/errors/explain.js'
import type { OptionsFrom } from '../kernel/errors/option-fields.js'
import type { StreamOptions } from '../kernel/runtime/listeners.js'

const expectedFrom = 'Expected the number of an event, from 0'

const signalSchema = z.optional(z.custom<AbortSignal>((value) => isSignal(value), 'Expected an `AbortSignal`'))

const runOptionsSchema = z.strictObject(
  {
    /** Aborts the game. */
    signal: signalSchema,
    /**
     * `'wait'`: a game that pauses by itself waits for `resume()`, and a warning says so. Default: if nobody listens for the pause,
     * `run` rejects.
     */
    whilePaused: z.optional(z.literal('wait', "Expected `'wait'`")),
  },
  'Expected the options of `run` as `{ signal }`',
)

/** How a game is run. */
export interface RunOptions extends OptionsFrom<typeof runOptionsSchema> {}

const streamOptionsSchema = z.strictObject(
  {
    from: z.optional(z.int(expectedFrom).check(z.gte(0, expectedFrom))),
    signal: signalSchema,
  },
  'Expected the options as an object, for example `{ from: 12 }`',
)

/** Stops a game when the signal is aborted. The listener is removed when the game is over: one signal may serve many games. */
export function abortWith(signal: AbortSignal, stop: (reason: unknown) => void, ended: Promise<unknown>): void {
  const abort = () => stop(signal.reason)
  const over = () => signal.removeEventListener('abort', abort)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  ended.then(over, over)
}

/** @throws {InvalidOptionsError} when an option is wrong. */
export const checkStream = (options: StreamOptions) => checkFields(streamOptionsSchema, options) as StreamOptions

/** @throws {InvalidOptionsError} when an option is wrong. */
export function checkRun(options: unknown): RunOptions {
  if (isSignal(options))
    throw new InvalidOptionsError('Expected the options of `run` as `{ signal }`, got the signal itself.', 'options')
  return checkFields(runOptionsSchema, options) as RunOptions
}

/** Recognised by its methods: it may come from another realm or package. */
function isSignal(value: unknown): value is AbortSignal {
  const { aborted, addEventListener } = (value ?? {}) as Partial<AbortSignal>
  return typeof aborted === 'boolean' && typeof addEventListener === 'function'
}

export function requireStepUnit(unit: unknown): void {
  if (unit === 'phase' || unit === 'event') return
  throw new InvalidOptionsError(`Expected a step of one \`phase\` or \`event\`, got ${describeValue(unit)}.`, 'unit')
}

/** In real time: the clocks of a paused game stand still, also that of a call which will never be answered. */
export async function settleWithin(settled: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([settled, late])
  clearTimeout(timer)
}
