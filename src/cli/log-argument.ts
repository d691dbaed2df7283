import { text as textOfStream } from 'node:stream/consumers'
import { textOf } from './rules-argument.js'

/** The text of the log that an argument names; `-` is standard input. Throws `BadInput` when it cannot be read. */
export async function logText(file: string): Promise<string> {
  return file === '-' ? await textOfStream(process.stdin) : textOf('read the log', file)
}
