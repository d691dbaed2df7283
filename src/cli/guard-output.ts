import { reasonOf } from './bad-input.js'
import { exitStatus } from './exit.js'

/**
 * Ends the program when standard output cannot be written: silently when its reader has closed, as `head` does,
 * otherwise with one line and the status of bad input. Errors on stderr are ignored.
 */
export function guardOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  stderr.on('error', () => {})
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? exitStatus.done)
    stderr.write(`nightzero: Cannot write to standard output: ${reasonOf(error)}.\n`)
    process.exit(exitStatus.badInput)
  })
}
