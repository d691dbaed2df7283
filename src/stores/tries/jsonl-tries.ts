import { basename } from 'node:path'
import { InvalidLogError } from '../../errors/invalid-log-error.js'
import { FileLock } from '../jsonl/file-lock.js'
import { openLines } from '../jsonl/open-lines.js'
import { newIdentity } from '../process-identity.js'
import { readTry } from '../read-try.js'
import { requireStoreOptions } from '../store-options.js'
import { KeyedTries, type TryStore } from './try-store.js'

/**
 * Saves tries in one file, a line of JSON each, with its `key`. An existing file is continued, and an incomplete last
 * line is removed. One process writes it at a time.
 *
 * @throws {InvalidOptionsError} when there is no path.
 * @throws {GameConflictError} while another process writes the file.
 * @throws {InvalidLogError} when a line is not a try.
 * @throws {StoreError} when the file cannot be read or written.
 */
export function jsonlTries(path: string): TryStore {
  requireStoreOptions('jsonlTries', {}, { path })
  const lock = new FileLock(basename(path), path.replace(/\.jsonl$/, ''), newIdentity())
  lock.take()
  try {
    return openTries(path, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

function openTries(path: string, lock: FileLock): TryStore {
  const { file, lines } = openLines(path)
  const tries = new KeyedTries()
  for (const [index, line] of lines.entries()) readInto(tries, line, { path, index })
  return {
    getTries: (key) => tries.of(key),
    recordTry(key, entry) {
      lock.require()
      file.append([JSON.stringify({ key, ...entry })])
      tries.add(key, entry)
    },
    close() {
      file.close()
      lock.release()
    },
  }
}

function readInto(tries: KeyedTries, line: string, { path, index }: { path: string; index: number }): void {
  const place = `\`${path}\`: Line ${index + 1}`
  const { key, ...entry } = readTry(line, place, index) as ReturnType<typeof readTry> & { key?: unknown }
  if (typeof key !== 'string') throw new InvalidLogError(`${place}: expected a try with a \`key\`.`, index)
  tries.add(key, entry as ReturnType<typeof readTry>)
}
