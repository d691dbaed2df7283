import * as z from 'zod/mini'
import { checkFields } from '../kernel/errors/checks.js'
import { InvalidOptionsError } from '../kernel/errors/errors.js'
import type { StreamOptions } from '../kernel/runtime/listeners.js'

const expectedFrom = 'Expected the number of an event, from 0'

const signalSchema = z.optional(z.custom<AbortSignal>((value) => isSignal(value), 'Expected an `AbortSignal`'))

const runOptionsSchema = z.strictObject({ signal: signalSchema }, 'Expected the options of `run` as `{ signal }`')

const streamOptionsSchema = z.strictObject(
  {
    from: z.optional(z.int(expectedFrom).check(z.gte(0, expectedFrom))),
    signal: signalSchema,
  },
  'Expected the options as an object, for example `{ from: 12 }`',
)

/** The options of `stream`. */
export const checkStream = (options: StreamOptions) => checkFields(streamOptionsSchema, options) as StreamOptions

/** The signal in the options of `run`. */
export function checkRunSignal(options: unknown): AbortSignal | undefined {
  if (isSignal(options))
    throw new InvalidOptionsError('Expected the options of `run` as `{ signal }`, got the signal itself.', 'options')
  return checkFields(runOptionsSchema, options).signal
}

/** Stops a game when the signal is aborted. The listener is removed when the game is over: one signal may serve many games. */
export function abortWith(signal: AbortSignal, stop: (reason: unknown) => void, ended: Promise<unknown>): void {
  const abort = () => stop(signal.reason)
  const over = () => signal.removeEventListener('abort', abort)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  ended.then(over, over)
}

/** Recognised by its methods: it may come from another realm or package. */
function isSignal(value: unknown): value is AbortSignal {
  const { aborted, addEventListener } = (value ?? {}) as Partial<AbortSignal>
  return typeof aborted === 'boolean' && typeof addEventListener === 'function'
}
