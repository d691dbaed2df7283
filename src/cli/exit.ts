import { CommanderError } from 'commander'
import { GameAbortedError, GameFailedError, MafiaError } from '../index.js'
import { asSentence, oneLine, plainText } from '../kernel/text/index.js'
import { BudgetReached, Outage } from './game-faults.js'

/** The user's input cannot be used. The message is one sentence that says what and why; the program exits with 2. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
}

/** Throws `BadInput` where Node.js has no sockets, with which a command follows a game of a server. */
export function requireSockets(command: string): void {
  if (typeof WebSocket === 'undefined')
    throw new BadInput(`\`${command}\` needs Node.js 22 or later, and this is ${process.version}.`)
}

export function fileFault(doing: string, path: string, error: unknown): BadInput {
  return new BadInput(`Cannot ${doing} \`${path}\`: ${describeSystemError(error)}.`)
}

/** `error` as bad input with the file before its message, if it is of one of these classes; otherwise the same error. */
export const aboutFile = (
  file: string,
  error: unknown,
  ...classes: readonly (abstract new (
    ...args: never[]
  ) => Error)[]
): unknown =>
  classes.some((one) => error instanceof one) ? new BadInput(`\`${file}\`: ${(error as Error).message}`) : error

export function describeSystemError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code && reasons[code]) ?? message
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is not a directory',
  EEXIST: 'it exists already; choose another name or remove it first',
  ENOSPC: 'no space is left',
}

/** `badInput` is also for output that cannot be written, `outage` for a service behind a player that does not answer. */
export const exitStatus = {
  done: 0,
  failed: 1,
  badInput: 2,
  budget: 3,
  outage: 4,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const

class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly status: number

  constructor(status: number, advice = '') {
    super(`Stopped.${advice}`)
    this.status = status
  }
}

/** What stopped a game; if the person did, with the command that continues the game, which is made only then. */
export function withContinuation(error: unknown, command: () => string): unknown {
  const cause = error instanceof GameAbortedError ? error.cause : error
  return cause instanceof Stopped ? new Stopped(cause.status, ` Continue with: ${command()}`) : error
}

interface ExitReport {
  readonly status: number
  /** One line; absent if it was printed already. */
  readonly message?: string
  /** Where a fault of the program itself happened, for `NIGHTZERO_DEBUG`. */
  readonly trace?: string
}

export function exitReport(error: unknown): ExitReport {
  if (error instanceof CommanderError) return { status: error.exitCode === 0 ? exitStatus.done : exitStatus.badInput }
  if (error instanceof GameAbortedError)
    return exitReport(error.cause instanceof Stopped ? error.cause : new Stopped(exitStatus.interrupted))
  if (error instanceof Stopped) return { status: error.status, message: error.message }
  const reason = oneLine(error instanceof Error ? error.message : String(error))
  const message = `${reason}${hintOfOwnCode(reason)}`
  if (error instanceof GameFailedError) return { status: exitStatus.failed, message }
  if (error instanceof BudgetReached) return { status: exitStatus.budget, message }
  if (error instanceof Outage) return { status: exitStatus.outage, message }
  if (error instanceof BadInput || MafiaError.is(error)) return { status: exitStatus.badInput, message }
  return {
    status: exitStatus.failed,
    message: `Unexpected fault: ${asSentence(message)} ${whatToDo}`,
    trace: plainText(stackTrace(error)),
  }
}

/** How the program is given a chart or a power whose absence the library reports; otherwise empty. */
export const hintOfOwnCode = (message: string): string =>
  /: give (its machine|it), `(charts|powers): \{/.test(message)
    ? ' Here: --with FILE, a module that exports `charts` or `powers`.'
    : ''

const whatToDo =
  'Nightzero did not expect this: please report the message, the command, the version (--version) and the trace that NIGHTZERO_DEBUG=1 adds.'

/** The stack of an error and of those that caused it. Other fields of errors may hold keys, so none of them is printed. */
function stackTrace(error: unknown, depth = 5): string {
  if (!(error instanceof Error)) return String(error)
  const stack = error.stack ?? error.message
  return error.cause === undefined || depth === 0 ? stack : `${stack}\nCaused by: ${stackTrace(error.cause, depth - 1)}`
}

/** A module that is loaded only when it is needed. Throws `BadInput` with this message when its package is missing. */
export async function loadOptional<Module>(module: () => Promise<Module>, missing: string): Promise<Module> {
  try {
    return await module()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new BadInput(missing)
  }
}

export const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * The result of `action`, whose signal Ctrl-C, SIGTERM and a terminal that closes abort; a second one ends the program at once. With `endWithinMs` the
 * program also ends that long after the first, whatever does not close.
 */
export async function withSignal<Result>(
  action: (signal: AbortSignal) => Promise<Result>,
  endWithinMs?: number,
): Promise<Result> {
  const controller = new AbortController()
  let deadline: NodeJS.Timeout | undefined
  const stopWith = (status: number) => () => {
    if (controller.signal.aborted) process.exit(status)
    if (endWithinMs !== undefined) deadline = setTimeout(endLate, endWithinMs)
    controller.abort(new Stopped(status))
  }
  const listeners = [
    ['SIGINT', stopWith(exitStatus.interrupted)],
    ['SIGTERM', stopWith(exitStatus.terminated)],
    ['SIGHUP', stopWith(exitStatus.hungUp)],
  ] as const
  for (const [name, listener] of listeners) process.on(name, listener)
  try {
    return await action(controller.signal)
  } finally {
    // What is still open, such as a connection, keeps the program no longer either.
    deadline?.unref()
    for (const [name, listener] of listeners) process.off(name, listener)
  }
}

function endLate(): void {
  process.stderr.write(
    'nightzero: Something did not close in time, such as the database, so the program ends without it. What was saved stays saved.\n',
  )
  process.exit(exitStatus.failed)
}
