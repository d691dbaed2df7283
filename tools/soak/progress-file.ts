import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import type { Tally } from './tally.js'
import type { Chunk } from './worker.js'

/** A finished chunk, as one line of the file. */
interface Line extends Chunk {
  readonly tally: Tally
}

/**
 * Stores the finished chunks, so that a soak that was stopped continues after them. A last line that was cut off is removed.
 * Without a path nothing is stored.
 */
export class ProgressFile {
  readonly #path: string | undefined
  readonly #lines: readonly Line[]

  constructor(path: string | undefined, seed: string) {
    this.#path = path
    const text = path === undefined ? '' : wholeLinesOf(path)
    const lines = text.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Line)))
    this.#lines = lines.filter((line) => line.seed === seed)
  }

  /** The tally of a chunk that was finished before; undefined for a chunk that is still to be played. */
  tallyOf({ from, to }: Chunk): Tally | undefined {
    return this.#lines.find((line) => line.from === from && line.to === to)?.tally
  }

  add(chunk: Chunk, tally: Tally): void {
    if (this.#path !== undefined) appendFileSync(this.#path, `${JSON.stringify({ ...chunk, tally })}\n`)
  }
}

/** The text of the file without a last line that was cut off, which is removed from the file too. */
function wholeLinesOf(path: string): string {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) truncateSync(path, Buffer.byteLength(whole))
  return whole
}
