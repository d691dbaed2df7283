import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { scenarioOf } from './scenario.js'
import { nothing, plus, type Tally, tallyOf } from './tally.js'
import type { Chunk } from './worker.js'

/** Longer than a worker that works is ever silent: a game that loops without end keeps its process from sending anything. */
const silenceMs = 180_000

/** Gets the tally of a finished chunk. */
export type OnDone = (chunk: Chunk, tally: Tally) => void

/** Plays all chunks in so many processes at once. */
export async function playChunks(chunks: readonly Chunk[], workers: number, onDone: OnDone): Promise<void> {
  const left = [...chunks]
  const work = async () => {
    const worker = new Worker()
    for (let chunk = left.shift(); chunk; chunk = left.shift()) onDone(chunk, await worker.play(chunk))
    worker.end()
  }
  await Promise.all(Array.from({ length: Math.min(workers, chunks.length) }, work))
}

/** A process that plays chunks. If it dies, the game that it was playing is a finding, and a new process continues with the next. */
class Worker {
  #child: ChildProcess | undefined

  async play(chunk: Chunk): Promise<Tally> {
    let tally = nothing
    for (let { from } = chunk; from < chunk.to; ) {
      const died = await this.#playTo({ ...chunk, from }, (one) => {
        from++
        tally = plus(tally, one)
      })
      if (died === undefined) continue
      const finding = { what: 'did not end', detail: died } as const
      tally = plus(
        tally,
        tallyOf(scenarioOf(chunk.seed, from), { events: 0, strikes: 0, secrets: 0, findings: [finding] }),
      )
      from++
    }
    return tally
  }

  end(): void {
    this.#child?.kill()
  }

  /** Resolves with nothing when the chunk is over, or with a sentence if the process ended before that. */
  #playTo(chunk: Chunk, onGame: (tally: Tally) => void): Promise<string | undefined> {
    this.#child ??= fork(fileURLToPath(new URL('worker.ts', import.meta.url)))
    const child = this.#child
    return new Promise((resolve) => {
      let left = chunk.to - chunk.from
      const silent = setTimeout(() => child.kill('SIGKILL'), silenceMs)
      const over = (died?: string) => {
        clearTimeout(silent)
        child.removeAllListeners()
        resolve(died)
      }
      child.on('message', (tally: Tally) => {
        silent.refresh()
        onGame(tally)
        if (--left === 0) over()
      })
      child.on('exit', (code, signal) => {
        this.#child = undefined
        over(`Its process ended with ${signal ?? `exit code ${code}`}.`)
      })
      child.send(chunk)
    })
  }
}
