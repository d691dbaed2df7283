import * as z from 'zod/mini'
import type { Inspect } from '../runtime/inspection.js'

/** The options for watching a game while it is played. */
export interface WatchingOptions {
  /**
   * Gets the XState inspection events of every actor of the game, the root's `@xstate.actor` first: a function or an
   * observer, such as `inspector.inspect`. These events contain the whole context of each machine, hidden roles
   * included.
   */
  readonly inspect?: Inspect
  /**
   * How long each question takes at least, in ms of real time, so that people can follow. A simulated clock stands
   * still meanwhile, so no event changes. Default 0.
   */
  readonly paceMs?: number
  /**
   * Called with the error that a listener, `inspect` or the sink of `calls` threw; the game continues. Default: a warning on the
   * console.
   */
  readonly onListenerError?: (error: unknown) => void
  /**
   * Called with a warning about an agent that threw in each of its first three tries, with the error, or that gave only
   * invalid answers to three questions before its first valid choice, with the reason of the last rejection; once for
   * each agent. Not called when `answer.rejected` or `answer.defaulted` has a listener. Default: a warning on the
   * console, the same one only once.
   */
  readonly onWarning?: (message: string, cause: unknown) => void
}

const milliseconds = 'Expected a number of milliseconds from 0 to 2,147,483,647'

/** The fields of `WatchingOptions`. */
export const watchingFields = {
  inspect: z.optional(
    z.custom<Inspect>(
      (value) => typeof value === 'function' || typeof (value as { next?: unknown } | null)?.next === 'function',
      'Expected a function, or an observer with a method `next`',
    ),
  ),
  paceMs: z.optional(z.number(milliseconds).check(z.gte(0, milliseconds), z.lte(2_147_483_647, milliseconds))),
  onListenerError: z.optional(
    z.custom<(error: unknown) => void>((value) => typeof value === 'function', 'Expected a function'),
  ),
  onWarning: z.optional(
    z.custom<(message: string, cause: unknown) => void>((value) => typeof value === 'function', 'Expected a function'),
  ),
}
