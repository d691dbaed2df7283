import { basename } from 'node:path'
import { InvalidLogError } from '../kernel/errors/errors.js'
import type { JournalEntry } from '../kernel/runtime/ask/journal.js'
import type { Awaitable } from '../kernel/runtime/log-store.js'
import { FileLock, newIdentity } from './file-lock.js'
import { LineFile } from './line-file.js'
import { readTry, requirePath } from './store-checks.js'

/** Where tries outside of a game's log are saved, each under a key: for example those of a probe. */
export interface TryStore {
  /** The tries under a key, in the order in which they ended; none for a key that is new. */
  getTries(key: string): readonly JournalEntry[]
  /** Saves one try as soon as it is over. After it returns the try survives a crash, if the store is a file. */
  recordTry(key: string, entry: JournalEntry): Awaitable<void>
  close?(): void
}

/** Saves tries in memory. */
export function memoryTries(): TryStore {
  const tries = new Map<string, JournalEntry[]>()
  return {
    getTries: (key) => [...(tries.get(key) ?? [])],
    recordTry(key, entry) {
      const before = tries.get(key)
      if (before) before.push(entry)
      else tries.set(key, [entry])
    },
  }
}

/**
 * Saves tries in a file, a line of JSON each, for one process at a time. An existing file is continued.
 *
 * @throws {InvalidOptionsError} when there is no path.
 * @throws {GameConflictError} while another process writes the file.
 * @throws {InvalidLogError} when a line is not a try.
 * @throws {StoreError} when the file cannot be read or written.
 */
export function jsonlTries(path: string): TryStore {
  requirePath(path)
  const lock = new FileLock(basename(path), path.replace(/\.jsonl$/, ''), newIdentity())
  lock.acquire()
  try {
    return openTries(path, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

function openTries(path: string, lock: FileLock): TryStore {
  const { file, entries } = LineFile.continue(path, parseKeyedTry(path))
  const tries = memoryTries()
  for (const { key, ...entry } of entries) void tries.recordTry(key, entry)
  return {
    getTries: tries.getTries,
    recordTry(key, entry) {
      lock.require()
      file.append([JSON.stringify({ key, ...entry })])
      void tries.recordTry(key, entry)
    },
    close() {
      file.close()
      lock.release()
    },
  }
}

const parseKeyedTry = (path: string) => (line: string, index: number) => {
  const place = `\`${path}\`: Line ${index + 1}`
  const entry: JournalEntry & { readonly key?: unknown } = readTry(line, place, index)
  const { key } = entry
  if (typeof key !== 'string') throw new InvalidLogError(`${place}: expected a try with a \`key\`.`, index)
  return { ...entry, key }
}
