import { reasonOf } from './bad-input.js'
import { exitStatus } from './exit.js'

/**
 * Ends the program when standard output cannot be written: quietly when its reader has gone away, as `head` does, else
 * with one line and the status of bad input. What cannot be told on stderr is left untold.
 */
export function guardOutput({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  stderr.on('error', () => {})
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? exitStatus.done)
    stderr.write(`nightzero: Cannot write to standard output: ${reasonOf(error)}.\n`)
    process.exit(exitStatus.badInput)
  })
}
