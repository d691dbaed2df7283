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
import { storeError, withFileErrors } from './store-error.js'

/** The complete lines of a file, and the text after the last line break. */
export interface Lines {
  readonly whole: readonly string[]
  /** The rest of a line that a crash cut off, or a last line without a line break. */
  readonly rest: string
  /** Where `rest` begins, in bytes. */
  readonly restAt: number
}

/** The lines of the file at `path`; none when there is no file. */
export function linesIn(path: string): Lines {
  const bytes = bytesOf(path)
  const restAt = bytes.lastIndexOf(0x0a) + 1
  const whole = bytes.subarray(0, restAt).toString('utf8').split('\n').slice(0, -1)
  return { whole, rest: bytes.subarray(restAt).toString('utf8'), restAt }
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw storeError('read', path, error)
  }
}

/** A file to which lines are added. After `append` returns, its lines survive a crash. */
export class LineFile {
  readonly #path: string
  readonly #file: number
  #length: number

  /** Opens the file, or creates it, and cuts it to `length` bytes. */
  constructor(path: string, length: number) {
    this.#path = path
    this.#length = length
    this.#file = withFileErrors('open', path, () => openSync(path, 'a'))
    withFileErrors('cut', path, () => fstatSync(this.#file).size > length && ftruncateSync(this.#file, length))
    if (length === 0) syncFolder(path)
  }

  /** Adds lines: all of them or, if it throws, none. */
  append(lines: readonly string[]): void {
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written)
      fdatasyncSync(this.#file)
      this.#length += bytes.length
    } catch (error) {
      this.#takeBack()
      throw storeError('write', this.#path, error)
    }
  }

  /** Forgets all lines. */
  clear(): void {
    if (this.#length === 0) return
    withFileErrors('cut', this.#path, () => ftruncateSync(this.#file, 0))
    this.#length = 0
  }

  close(): void {
    withFileErrors('close', this.#path, () => closeSync(this.#file))
  }

  /** Removes the written part of a failed batch. */
  #takeBack(): void {
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
