import { InvalidLogError } from '../errors/invalid-log-error.js'
import { asciiLine } from '../text/clean-text.js'

/** One value of a log and its place, in words and as an index from 0. */
export interface LogEntry {
  readonly value: unknown
  readonly place: string
  readonly index: number
}

/** The values of a log in any of its shapes, not yet checked. Throws `InvalidLogError` for what is not JSON. */
export function logEntries(text: string): LogEntry[] {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  const whole = document(plain)
  if (whole === undefined) return lines(plain)
  return whole.map((value, index) => ({ value, place: `Event ${index}`, index }))
}

/** The events of a log that is one JSON document; undefined for a log of JSON lines. */
function document(text: string): unknown[] | undefined {
  const start = text.trimStart()[0]
  if (start !== '[' && start !== '{') return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) return parsed
    const { events } = parsed as { events?: unknown }
    return Array.isArray(events) ? events : [parsed]
  } catch (error) {
    if (start === '{') return undefined
    throw new InvalidLogError(
      `The log is a broken JSON array (${asciiLine((error as Error).message)}): it may be cut off.`,
    )
  }
}

function lines(text: string): LogEntry[] {
  const written = text.split('\n').map((line, index) => ({ line: line.trim(), index }))
  const last = written.findLast(({ line }) => line !== '')?.index
  return written
    .filter(({ line }) => line !== '')
    .map(({ line, index }) => ({ value: lineValue(line, index, index === last), place: `Line ${index + 1}`, index }))
}

function lineValue(line: string, index: number, isLast: boolean): unknown {
  try {
    return JSON.parse(line)
  } catch {
    const hint =
      isLast && line.startsWith('{') ? 'the last line was cut off; remove it to read the rest' : 'this is not JSON'
    throw new InvalidLogError(`Line ${index + 1}: expected an event as JSON: ${hint}.`, index)
  }
}
