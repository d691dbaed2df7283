import { type Profiler, Session } from 'node:inspector'

/** Which parts of which files were executed, by V8's own counts of blocks. */
export class BlockCoverage {
  readonly #session = new Session()
  readonly #wanted: (url: string) => boolean
  /** By file, whether each of its characters belongs to a block that was executed. */
  readonly #executed = new Map<string, Uint8Array>()
  readonly #patterns = new Set<string>()

  /** Begins to count. What is loaded after this is known whole. `wanted`: the files that matter, by URL. */
  constructor(wanted: (url: string) => boolean) {
    this.#wanted = wanted
    this.#session.connect()
    this.#session.post('Profiler.enable')
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  /** Reads the counts since the last call, and returns how many functions have run through blocks in a new combination. */
  take(): number {
    const before = this.#patterns.size
    this.#session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw new Error(error.message)
      for (const script of result) if (this.#wanted(script.url)) this.#add(script)
    })
    return this.#patterns.size - before
  }

  get patterns(): number {
    return this.#patterns.size
  }

  /** The share of the characters of the files that were executed. */
  get share(): number {
    const files = [...this.#executed.values()]
    const all = files.reduce((sum, { length }) => sum + length, 0)
    const executed = files.reduce((sum, file) => sum + file.reduce((count, each) => count + each, 0), 0)
    return all === 0 ? 0 : executed / all
  }

  close(): void {
    this.#session.disconnect()
  }

  #add({ url, functions }: Profiler.ScriptCoverage): void {
    const before = this.#patterns.size
    for (const { ranges } of functions)
      if ((ranges[0]?.count ?? 0) > 0)
        this.#patterns.add(
          `${url}${ranges.map(({ startOffset, endOffset, count }) => `:${startOffset}-${endOffset}${count > 0 ? '+' : ''}`)}`,
        )
    if (this.#patterns.size > before) this.#mark(url, functions)
  }

  /** Inner functions and blocks follow what they are in. */
  #mark(url: string, functions: readonly Profiler.FunctionCoverage[]): void {
    const ranges = functions.flatMap(({ ranges }) => ranges)
    const length = Math.max(...ranges.map(({ endOffset }) => endOffset))
    const known = this.#executed.get(url) ?? new Uint8Array(length)
    const now = new Uint8Array(known.length)
    for (const { startOffset, endOffset, count } of ranges) now.fill(count > 0 ? 1 : 0, startOffset, endOffset)
    for (const [at, executed] of now.entries()) if (executed === 1) known[at] = 1
    this.#executed.set(url, known)
  }
}
