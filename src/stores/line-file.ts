import { createHash } from 'node:crypto'
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { StoreError } from '../kernel/errors/errors.js'
import { parseJson } from '../kernel/text/objects.js'

/** An error of the file system, in one sentence: `doing` is a verb such as `open`. */
export function storeError(doing: string, path: string, error: unknown): StoreError {
  return new StoreError(`Cannot ${doing} \`${path}\`: ${(error as Error).message}`, { cause: error })
}

export function withFileErrors<T>(doing: string, path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw storeError(doing, path, error)
  }
}

interface Lines {
  readonly whole: readonly string[]
  /** The rest of a line that a crash cut off, or a last line without a line break. */
  readonly rest: string
  /** Where `rest` begins, or a member that a crash cut off, in bytes of the file. */
  readonly restAt: number
}

/** The lines of the file at `path`, compressed or not; none when there is no file. */
export function readLines(path: string): Lines {
  const bytes = readBytes(path)
  return bytes[0] === 0x1f && bytes[1] === 0x8b
    ? withFileErrors('unpack', path, () => unpackLines(bytes))
    : splitLines(bytes)
}

function splitLines(bytes: Buffer): Lines {
  const restAt = bytes.lastIndexOf(0x0a) + 1
  const whole = bytes.subarray(0, restAt).toString('utf8').split('\n').slice(0, -1)
  return { whole, rest: bytes.subarray(restAt).toString('utf8'), restAt }
}

function unpackLines(bytes: Buffer): Lines {
  const { whole } = splitLines(gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }))
  return { whole, rest: '', restAt: completeLength(bytes) }
}

/** Where the last complete member ends: at the end of the file, or where an incomplete one begins. */
function completeLength(bytes: Buffer): number {
  const ends = [bytes.length, bytes.length - 1, bytes.length - 2]
  for (let at = bytes.lastIndexOf(memberStart); at > 0; at = bytes.lastIndexOf(memberStart, at - 1)) ends.push(at)
  return ends.find((end) => isCompleteGzip(bytes.subarray(0, end))) ?? 0
}

const memberStart = Buffer.from([0x1f, 0x8b, 0x08])

function isCompleteGzip(bytes: Buffer): boolean {
  try {
    gunzipSync(bytes)
    return true
  } catch {
    return false
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw storeError('read', path, error)
  }
}

/** Whether `line` is JSON. No beginning of an object is JSON, so a line cut off never is. */
export const isJson = (line: string): boolean => parseJson(line) !== undefined

interface LineFileOptions {
  /** Whether its lines survive a crash of the computer after `append` returns, not only of the process. Default true. */
  readonly synced?: boolean
  /** Whether each batch is compressed, separately, so that everything written before a crash stays readable. */
  readonly packed?: boolean
}

export class LineFile {
  readonly #path: string
  readonly #file: number
  readonly #synced: boolean
  readonly #packed: boolean
  #length: number
  #open = true

  /** Opens the file, or creates it, and cuts it to `length` bytes. */
  private constructor(path: string, length: number, { synced = true, packed = false }: LineFileOptions) {
    this.#path = path
    this.#length = length
    this.#synced = synced
    this.#packed = packed
    this.#file = withFileErrors('open', path, () => openSync(path, 'a'))
    try {
      if (fstatSync(this.#file).size > length) ftruncateSync(this.#file, length)
    } catch (error) {
      closeSync(this.#file)
      throw storeError('cut', path, error)
    }
    if (length === 0 && synced) syncFolder(path)
  }

  /** Removes an incomplete last line and completes one without a line break. Opens nothing if `parse` throws. */
  static continue<Entry>(
    path: string,
    parse: (line: string, index: number) => Entry,
    options: LineFileOptions = {},
  ): { readonly file: LineFile; readonly entries: readonly Entry[] } {
    const { whole, rest, restAt } = readLines(path)
    const last = isJson(rest) ? [rest] : []
    const entries = [...whole.filter((line) => line.trim() !== ''), ...last].map(parse)
    const file = new LineFile(path, restAt, options)
    if (last.length > 0) file.append(last)
    return { file, entries }
  }

  /** Adds lines: all of them or, if it throws, none. */
  append(lines: readonly string[]): void {
    // The system gives the number of a closed file to the next one that is opened.
    if (!this.#open) throw new StoreError(`Cannot write \`${this.#path}\`: this sink is closed.`)
    const text = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    const bytes = this.#packed ? gzipSync(text) : text
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written)
      if (this.#synced) fdatasyncSync(this.#file)
      this.#length += bytes.length
    } catch (error) {
      this.#undoLast()
      throw storeError('write', this.#path, error)
    }
  }

  clear(): void {
    if (this.#length === 0) return
    withFileErrors('cut', this.#path, () => ftruncateSync(this.#file, 0))
    this.#length = 0
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    withFileErrors('close', this.#path, () => closeSync(this.#file))
  }

  #undoLast(): void {
    try {
      ftruncateSync(this.#file, this.#length)
    } catch {
      // An incomplete line is dropped when the file is opened again.
    }
  }
}

/** A new file survives a crash only when its folder is synced too. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(dirname(path), 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch {
    // Some systems cannot open folders; they need no sync.
  }
}

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/

/** File systems allow names of 255 bytes; the additions for journals, locks and drafts are below 75. */
const maxLength = 180

/**
 * The file name for a game's id: the id itself if it consists of lower-case letters, digits, `-` and `_`. Any other
 * character is written as `%` and its code, so that no id points outside the folder and no two ids share a file, even
 * if the system ignores case. A name that is too long ends in `~` and a hash of the id.
 */
export function gameFileName(gameId: string): string {
  const name = [...new TextEncoder().encode(gameId)]
    .map((byte) => (/[a-z0-9_-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : percentCode(byte)))
    .join('')
  if (name.length > maxLength) return shorten(name, gameId)
  return reserved.test(name) ? `${percentCode(name.charCodeAt(0))}${name.slice(1)}` : name
}

const percentCode = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`

/** No other name contains a `~`: in an id it is written as its code. */
function shorten(name: string, gameId: string): string {
  const hash = createHash('sha256').update(gameId).digest('hex')
  return `${name.slice(0, maxLength - hash.length - 1)}~${hash}`
}
