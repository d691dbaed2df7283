import type { Worker } from 'node:worker_threads'
import { requireArgument } from '../../kernel/errors/arguments.js'
import type { GameEvent } from '../../kernel/events/event.js'
import { requireEvents } from '../../kernel/events/read-log.js'
import type { Branch, Outcomes } from './simulator.js'
import type { ContinuationPlayer } from './values.js'

/** What a thread is told when it starts. */
export interface WorkerData {
  readonly events: readonly GameEvent[]
  readonly agent: 'scripted' | 'random'
  readonly seed: string
}

export interface WorkerTask {
  readonly id: number
  readonly branch: Branch
  readonly first: number
  readonly count: number
}

export type WorkerAnswer =
  | { readonly id: number; readonly outcomes: Outcomes }
  | { readonly id: number; readonly error: unknown }

/** The options of `continuationWorkers`: the threads must play as `analyse` would. */
export interface ContinuationWorkersOptions {
  /** How many threads. Default: one less than the processor has cores, at least one. */
  readonly threads?: number
  /** As in `analyse`. An agent of one's own cannot be given to a thread. */
  readonly agent?: 'scripted' | 'random'
  readonly seed?: string
}

/** Threads that play continuations. Close them when the analysis is over. */
export interface ContinuationWorkers extends ContinuationPlayer {
  close(): Promise<void>
}

interface Waiting {
  readonly worker: Worker
  readonly resolve: (outcomes: Outcomes) => void
  readonly reject: (error: unknown) => void
}

class WorkerPool implements ContinuationWorkers {
  readonly #workers: readonly Worker[]
  readonly #waiting = new Map<number, Waiting>()
  #next = 0

  constructor(workers: readonly Worker[]) {
    this.#workers = workers
    for (const worker of workers) {
      worker.on('message', (answer: WorkerAnswer) => this.#settle(answer))
      worker.on('error', (error) => this.#fail(worker, error))
      worker.on('exit', (code) => this.#fail(worker, new Error(`A thread of the analysis ended with code ${code}.`)))
      // A thread that has nothing to do keeps no process alive.
      worker.unref()
    }
  }

  get lanes(): number {
    return this.#workers.length
  }

  play(branch: Branch, first: number, count: number): Promise<Outcomes> {
    return new Promise((resolve, reject) => {
      const worker = this.#leastBusy()
      const id = this.#next++
      this.#waiting.set(id, { worker, resolve, reject })
      worker.ref()
      worker.postMessage({ id, branch, first, count } satisfies WorkerTask)
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }

  #leastBusy(): Worker {
    const busy = (worker: Worker) => [...this.#waiting.values()].filter((each) => each.worker === worker).length
    return this.#workers.reduce((idle, worker) => (busy(worker) < busy(idle) ? worker : idle))
  }

  #settle(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (waiting === undefined) return
    if (![...this.#waiting.values()].some(({ worker }) => worker === waiting.worker)) waiting.worker.unref()
    if ('error' in answer) waiting.reject(answer.error)
    else waiting.resolve(answer.outcomes)
  }

  #fail(failed: Worker, error: unknown): void {
    for (const [id, { worker, reject }] of this.#waiting)
      if (worker === failed) {
        this.#waiting.delete(id)
        reject(error)
      }
  }
}

/**
 * Threads of Node that play the continuations of one game for `analyse({ player })`, with the same numbers as without
 * them. A game with charts or powers of its own cannot be played by them.
 */
export async function continuationWorkers(
  events: readonly GameEvent[],
  options: ContinuationWorkersOptions = {},
): Promise<ContinuationWorkers> {
  requireEvents(events)
  requireArgument('options', options, { kind: 'an object' })
  const { threads, agent = 'scripted', seed = 'analysis' } = options
  const [{ Worker }, { availableParallelism }] = await Promise.all([import('node:worker_threads'), import('node:os')])
  const fromSource = import.meta.url.endsWith('.ts')
  const file = new URL(fromSource ? './worker.ts' : './analysis-worker.js', import.meta.url)
  // The module is loaded by a line of code: bundlers leave out what a module does by itself.
  const load = `import(${JSON.stringify(file.href)}).then((worker) => worker.serveContinuations())`
  const code = fromSource ? `import('tsx/esm/api').then(({ register }) => register()).then(() => ${load})` : load
  const workerData: WorkerData = { events, agent, seed }
  const count = Math.max(1, threads ?? availableParallelism() - 1)
  return new WorkerPool(Array.from({ length: count }, () => new Worker(code, { eval: true, workerData })))
}
