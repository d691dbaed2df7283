import { InvalidLogError } from '../kernel/errors/errors.js'
import type { Awaitable } from '../kernel/runtime/log-store.js'
import { isObject, parseUniqueJson } from '../kernel/text/objects.js'
import { LineFile } from './line-file.js'
import { requirePath } from './store-checks.js'

/** A batch that was sent: its name at the server, and its requests. */
interface SavedBatch {
  readonly batch: string
  readonly requests: readonly string[]
}

/** Where sent batches are saved, for `createBatches`. */
export interface BatchFile {
  readonly batches: readonly SavedBatch[]
  record(batch: SavedBatch): Awaitable<void>
  close(): void
}

/**
 * Saves in a file which batches were sent, a line of JSON each: no prompt and no key. An existing file is continued.
 *
 * @throws {InvalidOptionsError} when there is no path.
 * @throws {InvalidLogError} when a line is not a batch.
 * @throws {StoreError} when the file cannot be read or written.
 */
export function jsonlBatches(path: string): BatchFile {
  requirePath(path)
  const { file, entries } = LineFile.continue(path, (line, index) => readBatch(line, { path, index }))
  return {
    batches: entries,
    record: (batch) => file.append([JSON.stringify(batch)]),
    close: () => file.close(),
  }
}

function readBatch(line: string, { path, index }: { readonly path: string; readonly index: number }): SavedBatch {
  const said = parseUniqueJson(line)
  const { batch, requests } = (isObject(said) ? said : {}) as Partial<Record<keyof SavedBatch, unknown>>
  if (typeof batch !== 'string' || !Array.isArray(requests))
    throw new InvalidLogError(`\`${path}\`: Line ${index + 1}: expected a batch, with its \`requests\`.`, index)
  return { batch, requests: requests.map(String) }
}
