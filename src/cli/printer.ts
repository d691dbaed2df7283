import { visibleJson } from '../text/index.js'

/**
 * Writes whole lines to a stream, never two empty ones in a row. `guardOutput` handles a stream that cannot be written.
 */
export class Printer {
  readonly #stream: NodeJS.WriteStream
  #last = ''

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
  }

  print(lines: readonly string[]): void {
    for (const line of lines) {
      if (line !== '' || this.#last !== '') this.#stream.write(`${line}\n`)
      this.#last = line
    }
  }
}

/** A value as one line of JSON without control or invisible characters. */
export const jsonLine = (value: unknown): string => visibleJson(JSON.stringify(value))

/** The same over several lines. */
export const jsonText = (value: unknown): string => visibleJson(JSON.stringify(value, null, 2))
