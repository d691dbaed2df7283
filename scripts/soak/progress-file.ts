import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Tally } from './tally.js'
import type { Chunk } from './worker.js'

/** A chunk that is over, as one line of the file has it. */
interface Line extends Chunk {
  readonly tally: Tally
}

/** Keeps the chunks that are over, so that a soak that was stopped continues after them. Without a path it keeps nothing. */
export class ProgressFile {
  readonly #path: string | undefined
  readonly #lines: readonly Line[]

  constructor(path: string | undefined, seed: string) {
    this.#path = path
    const text = path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : ''
    const lines = text.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Line)))
    this.#lines = lines.filter((line) => line.seed === seed)
  }

  /** The tally of a chunk that was over before; undefined when it is still to be played. */
  tallyOf({ from, to }: Chunk): Tally | undefined {
    return this.#lines.find((line) => line.from === from && line.to === to)?.tally
  }

  add(chunk: Chunk, tally: Tally): void {
    if (this.#path !== undefined) appendFileSync(this.#path, `${JSON.stringify({ ...chunk, tally })}\n`)
  }
}
