import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { RecordedCall } from '../../agents/model-call.js'
import { StoreError } from '../../errors/store-error.js'
import { fileNameOf } from '../jsonl/file-names.js'
import { storeError, withFileErrors } from '../jsonl/store-error.js'
import { requireStoreOptions } from '../store-options.js'
import type { CallSink } from './call-sink.js'
import { callsIn } from './read-calls.js'

/**
 * Saves calls in files, one call a line. `path` is a file that ends in `.jsonl` or `.gz`, for all games together, or a
 * folder, with a file `<id>.calls.jsonl.gz` for each game. Files that end in `.gz` are compressed, each call
 * separately, so that everything written before a crash stays readable. An existing file is continued. `readCalls` and
 * `zcat` read these files.
 *
 * @throws {InvalidOptionsError} when there is no path.
 * @throws {StoreError} when the file cannot be opened.
 */
export function jsonlCalls(path: string): CallSink {
  requireStoreOptions('jsonlCalls', {}, { path })
  return /\.(jsonl|gz)$/.test(path) ? new CallFile(path) : inFolder(path)
}

function inFolder(folder: string): CallSink {
  const files = new Map<string, CallFile>()
  const fileOf = (gameId: string): CallFile => {
    const file = files.get(gameId) ?? openIn(folder, gameId)
    files.set(gameId, file)
    return file
  }
  return {
    record: (call) => fileOf(call.gameId).record(call),
    countOf: (gameId, requestId, attempt) => fileOf(gameId).countOf(gameId, requestId, attempt),
    close: () => {
      for (const file of files.values()) file.close()
      files.clear()
    },
  }
}

function openIn(folder: string, gameId: string): CallFile {
  withFileErrors('create', folder, () => mkdirSync(folder, { recursive: true }))
  return new CallFile(join(folder, `${fileNameOf(gameId)}.calls.jsonl.gz`))
}

class CallFile implements CallSink {
  readonly #path: string
  readonly #packed: boolean
  readonly #file: number
  /** How many calls of each try it holds. */
  readonly #counts = new Map<string, number>()
  #length: number
  #open = true

  constructor(path: string) {
    this.#path = path
    this.#packed = path.endsWith('.gz')
    this.#file = withFileErrors('open', path, () => openSync(path, 'a+'))
    const bytes = withFileErrors('read', path, () => readFileSync(path))
    const { calls, wholeBytes } = callsIn(path, bytes)
    for (const call of calls) this.#count(call)
    this.#length = wholeBytes
    withFileErrors('cut', path, () => ftruncateSync(this.#file, wholeBytes))
  }

  record(call: RecordedCall): void {
    // The system gives the number of a closed file to the next one that is opened.
    if (!this.#open) throw new StoreError(`Cannot write \`${this.#path}\`: this sink is closed.`)
    const line = Buffer.from(`${JSON.stringify(call)}\n`)
    const bytes = this.#packed ? gzipSync(line) : line
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written)
      this.#length += bytes.length
      this.#count(call)
    } catch (error) {
      this.#takeBack()
      throw storeError('write', this.#path, error)
    }
  }

  countOf(gameId: string, requestId: string, attempt: number): number {
    return this.#counts.get(keyOf({ gameId, requestId, attempt })) ?? 0
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    withFileErrors('close', this.#path, () => closeSync(this.#file))
  }

  #count(call: RecordedCall): void {
    this.#counts.set(keyOf(call), (this.#counts.get(keyOf(call)) ?? 0) + 1)
  }

  /** An incomplete call would make all later ones unreadable. */
  #takeBack(): void {
    try {
      ftruncateSync(this.#file, this.#length)
    } catch {
      // It is cut off when the file is opened again.
    }
  }
}

const keyOf = ({ gameId, requestId, attempt }: Pick<RecordedCall, 'gameId' | 'requestId' | 'attempt'>): string =>
  JSON.stringify([gameId, requestId, attempt])
