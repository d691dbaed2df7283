import { describeValue } from '../errors/describe-value.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'

/**
 * The signal a game is run with, if any. Throws `InvalidOptionsError` if the options or the signal have the wrong
 * shape.
 */
export function signalOf(options: unknown): AbortSignal | undefined {
  if (typeof options !== 'object' || options === null || isSignal(options))
    throw new InvalidOptionsError(
      `Expected the options of \`run\` as \`{ signal }\`, got ${isSignal(options) ? 'the signal itself' : describeValue(options)}.`,
      'options',
    )
  const { signal } = options as { signal?: unknown }
  if (signal === undefined || isSignal(signal)) return signal
  throw new InvalidOptionsError(`Expected \`signal\` to be an \`AbortSignal\`, got ${describeValue(signal)}.`, 'signal')
}

/**
 * Calls `stop` when the signal is aborted. The listener is removed when the game is over: one signal may serve many
 * games.
 */
export function heed(signal: AbortSignal, stop: (reason: unknown) => void, ended: Promise<unknown>): void {
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
