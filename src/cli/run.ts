import { endingOf } from './exit.js'
import { guardOutput } from './guard-output.js'
import { commandLine } from './program.js'

/** Runs the command of this process's arguments. A failure is one line on stderr and the exit status that goes with it. */
export async function run(): Promise<void> {
  guardOutput(process)
  try {
    await commandLine().parseAsync(process.argv)
  } catch (error) {
    const { status, message } = endingOf(error)
    if (message !== undefined) process.stderr.write(`nightzero: ${message}\n`)
    process.exitCode = status
  }
}
