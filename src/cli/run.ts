import { endingOf } from './exit.js'
import { guardOutput } from './guard-output.js'
import { commandLine } from './program.js'

/** Runs the command of this process's arguments. A failure is one line on stderr and the exit status that goes with it. */
export async function run(): Promise<void> {
  guardOutput(process)
  process.once('uncaughtException', failAtOnce)
  try {
    await commandLine().parseAsync(process.argv)
  } catch (error) {
    fail(error)
  } finally {
    process.off('uncaughtException', failAtOnce)
  }
}

/** Prints what `error` means, with its trace if `NIGHTZERO_DEBUG` is set, and sets the exit status. */
function fail(error: unknown): void {
  const { status, message, trace } = endingOf(error)
  if (message !== undefined) process.stderr.write(`nightzero: ${message}\n`)
  if (trace !== undefined && process.env.NIGHTZERO_DEBUG) process.stderr.write(`${trace}\n`)
  process.exitCode = status
}

/** For an error that nothing catches: Node would print a line of the bundled code. The state is unknown, so the program ends. */
function failAtOnce(error: unknown): void {
  fail(error)
  process.exit()
}
