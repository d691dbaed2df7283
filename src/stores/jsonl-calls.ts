import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { InvalidLogError, StoreError } from '../errors/errors.js'
import type { RecordedCall } from '../runtime/agent.js'
import type { CallSink } from '../runtime/log-store.js'
import { parseJson } from '../text/objects.js'
import { gameFileName, storeError, withFileErrors } from './line-file.js'
import { requireStoreOptions } from './store-checks.js'

/** The content of a file of calls. */
interface CallsFile {
  readonly calls: RecordedCall[]
  /** The length of the complete calls in bytes; the rest is an incomplete call left by a crash. */
  readonly wholeBytes: number
}

/**
 * The calls in a file written by `jsonlCalls`, compressed or not, in the order in which they ended. An incomplete call
 * at the end, left by a crash, is left out.
 *
 * @throws {StoreError} when the file cannot be read.
 * @throws {InvalidLogError} when a line before the last is not a call.
 */
export function readCalls(path: string): RecordedCall[] {
  const bytes = withFileErrors('read', path, () => readFileSync(path))
  return parseCalls(path, bytes).calls
}

/** The same for the bytes of a file. */
function parseCalls(path: string, bytes: Uint8Array): CallsFile {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const text = (packed ? withFileErrors('unpack', path, () => unpack(bytes)) : Buffer.from(bytes)).toString('utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const lines = whole.split('\n').filter((line) => line.trim() !== '')
  const calls = lines.map((line, at) => parseCall(line, `\`${path}\`: Line ${at + 1}`, at))
  return { calls, wholeBytes: packed ? completeLength(bytes) : Buffer.byteLength(whole) }
}

/** The readable part, even if the last member is cut off. */
function unpack(bytes: Uint8Array): Buffer {
  return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
}

/** Where the last complete member ends: at the end of the file, or where an incomplete one begins. */
function completeLength(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes)
  const ends = [buffer.length, buffer.length - 1, buffer.length - 2]
  for (let at = buffer.lastIndexOf(memberStart); at > 0; at = buffer.lastIndexOf(memberStart, at - 1)) ends.push(at)
  return ends.find((end) => isCompleteGzip(buffer.subarray(0, end))) ?? 0
}

const memberStart = Buffer.from([0x1f, 0x8b, 0x08])

function isCompleteGzip(bytes: Uint8Array): boolean {
  try {
    gunzipSync(bytes)
    return true
  } catch {
    return false
  }
}

function parseCall(line: string, place: string, index: number): RecordedCall {
  const call = parseJson(line) as Partial<RecordedCall> | null | undefined
  const whole = typeof call?.requestId === 'string' && typeof call.request?.body === 'string'
  if (!whole) throw new InvalidLogError(`${place}: expected a call to a model.`, index)
  return call as RecordedCall
}

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
  return /\.(jsonl|gz)$/.test(path) ? new CallFile(path) : callFolder(path)
}

function callFolder(folder: string): CallSink {
  const files = new Map<string, CallFile>()
  const fileOf = (gameId: string): CallFile => {
    const file = files.get(gameId) ?? openCallFile(folder, gameId)
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

function openCallFile(folder: string, gameId: string): CallFile {
  withFileErrors('create', folder, () => mkdirSync(folder, { recursive: true }))
  return new CallFile(join(folder, `${gameFileName(gameId)}.calls.jsonl.gz`))
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
    const { calls, wholeBytes } = parseCalls(path, bytes)
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
    return this.#counts.get(callKey({ gameId, requestId, attempt })) ?? 0
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    withFileErrors('close', this.#path, () => closeSync(this.#file))
  }

  #count(call: RecordedCall): void {
    this.#counts.set(callKey(call), (this.#counts.get(callKey(call)) ?? 0) + 1)
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

const callKey = ({ gameId, requestId, attempt }: Pick<RecordedCall, 'gameId' | 'requestId' | 'attempt'>): string =>
  JSON.stringify([gameId, requestId, attempt])
