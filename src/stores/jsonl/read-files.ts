import type { GameEvent } from '../../events/event.js'
import { readLog } from '../../events/read-log.js'
import type { JournalEntry } from '../../runtime/ask/journal.js'
import { readTry } from '../read-try.js'
import { linesIn } from './line-file.js'

type OnWarning = (warning: string) => void

/** Whether `line` is JSON. No beginning of an object is JSON, so a line cut off never is. */
export function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/** The events in a file, without a last line that was cut off. Throws `InvalidLogError` for any other damage. */
export function readEventFile(path: string, onWarning: OnWarning): GameEvent[] {
  const lines = soundLines(path, onWarning)
  return lines.length === 0 ? [] : readLog(lines.join('\n'))
}

/** The journal beside a log, without a last line that was cut off. */
export function readTryFile(path: string, onWarning: OnWarning): JournalEntry[] {
  const lines = soundLines(path, onWarning)
  return lines.map((line, index) => readTry(line, `Line ${index + 1} of the journal \`${path}\``, index))
}

function soundLines(path: string, onWarning: OnWarning): readonly string[] {
  const { whole: written, rest } = linesIn(path)
  const whole = written.filter((line) => line.trim() !== '')
  if (rest.trim() === '') return whole
  if (isJson(rest)) return [...whole, rest]
  onWarning(`Line ${whole.length + 1} of \`${path}\` was cut off, for example by a crash: it is dropped.`)
  return whole
}
