import { CommanderError } from 'commander'
import { GameAbortedError, GameFailedError, MafiaError } from '../index.js'
import { BadInput } from './bad-input.js'
import { BudgetReached } from './budget-stop.js'
import { oneLine } from './telling/plain-text.js'

/** The exit statuses: a finished game; a fault; bad input; a used up budget; stopped by Ctrl-C, as shells count it. */
export const exitStatus = { done: 0, failed: 1, badInput: 2, budget: 3, interrupted: 130 } as const

/** How an error is told on stderr, and the status to exit with. */
export interface Ending {
  readonly status: number
  /** One line; absent where it has been told already. */
  readonly message?: string
}

/** What `error` means for the program. */
export function endingOf(error: unknown): Ending {
  if (error instanceof CommanderError) return { status: error.exitCode === 0 ? exitStatus.done : exitStatus.badInput }
  if (error instanceof GameAbortedError) return { status: exitStatus.interrupted, message: 'Stopped.' }
  const message = oneLine(error instanceof Error ? error.message : String(error))
  if (error instanceof GameFailedError) return { status: exitStatus.failed, message }
  if (error instanceof BudgetReached) return { status: exitStatus.budget, message }
  if (error instanceof BadInput || MafiaError.is(error)) return { status: exitStatus.badInput, message }
  return { status: exitStatus.failed, message: `Unexpected fault: ${message}` }
}

/** A signal that Ctrl-C aborts; a second Ctrl-C ends the program at once. `release` stops listening. */
export function interruptible(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController()
  const onInterrupt = () => {
    if (controller.signal.aborted) process.exit(exitStatus.interrupted)
    controller.abort(new GameAbortedError('Ctrl-C'))
  }
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onInterrupt)
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', onInterrupt)
      process.off('SIGTERM', onInterrupt)
    },
  }
}
