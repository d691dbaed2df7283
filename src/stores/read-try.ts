import { InvalidLogError } from '../errors/invalid-log-error.js'
import { requireShallow } from '../errors/require-shallow.js'
import type { JournalEntry } from '../runtime/ask/journal.js'
import { parseJson } from '../text/parse-json.js'

/** A try as a store has saved it. Throws `InvalidLogError`, naming the place, for anything else. */
export function readTry(text: string, place: string, index: number): JournalEntry {
  const entry = parseJson(text) as Partial<JournalEntry> | null | undefined
  if (typeof entry?.requestId !== 'string' || typeof entry.attempt !== 'number')
    throw new InvalidLogError(`${place}: expected a try to answer.`, index)
  requireShallow(entry, place, index)
  return entry as JournalEntry
}
