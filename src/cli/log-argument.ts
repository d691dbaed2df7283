import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text as textOfStream } from 'node:stream/consumers'
import { BadInput } from './bad-input.js'
import { textOf } from './rules-argument.js'

/** The text of the log that an argument names; `-` is standard input. Throws `BadInput` when it cannot be read. */
export async function logText(file: string): Promise<string> {
  return file === '-' ? await textOfStream(process.stdin) : textOf('read the log', file)
}

/** A folder means all logs in it, by name. */
export function logsAt(path: string): string[] {
  if (path === '-' || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  const logs = readdirSync(path).filter((name) => name.endsWith('.jsonl') && !name.endsWith('.journal.jsonl'))
  if (logs.length === 0) throw new BadInput(`\`${path}\` contains no log: expected files that end in .jsonl.`)
  return logs.sort().map((name) => join(path, name))
}
