/** Writes whole lines to a stream, never two empty ones in a row. A reader that has gone away, as `head` does, ends the program quietly. */
export class Printer {
  readonly #stream: NodeJS.WriteStream
  #last = ''

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit(process.exitCode ?? 0)
    })
  }

  print(lines: readonly string[]): void {
    for (const line of lines) {
      if (line !== '' || this.#last !== '') this.#stream.write(`${line}\n`)
      this.#last = line
    }
  }
}

/** A value as one line of JSON without any control character. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007F-\u009F\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
