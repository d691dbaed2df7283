import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { GameEvent } from '../../../index.js'
import { RequestRefusal } from '../refusal.js'
import type { ResultJob } from './compute-result.js'
import type { WorkerJob, WorkerReply } from './result-worker.js'

/** The built thread beside this module. There is none in the source. */
const builtWorker = new URL('./result-worker.js', import.meta.url)

export const hasBuiltThread = existsSync(fileURLToPath(builtWorker))

/** From the source, the thread first learns to read it. */
function startThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: 1_024 }
  if (hasBuiltThread) return new Worker(builtWorker, { resourceLimits })
  const source = JSON.stringify(new URL('./result-worker.ts', import.meta.url).href)
  const code = `import('tsx/esm/api').then(({ register }) => register()).then(() => import(${source}))`
  return new Worker(code, { eval: true, resourceLimits })
}

export const tooBusy = (): RequestRefusal =>
  new RequestRefusal(503, 'The server computes other results: try again in a moment.')

interface PendingJob {
  readonly resolve: (text: string) => void
  readonly reject: (error: Error) => void
  readonly timer: ReturnType<typeof setTimeout>
  readonly spend: (ms: number) => void
}

/** One thread that computes results one after another. It is started for the first, and again after it broke. */
export class ResultThread {
  readonly #mostMs: number
  readonly #pending = new Map<number, PendingJob>()
  #worker: Worker | undefined
  #number = 0

  /** `mostMs`: how long one result may take with its waiting, in ms; then the thread is stopped. */
  constructor(mostMs: number) {
    this.#mostMs = mostMs
  }

  get waiting(): number {
    return this.#pending.size
  }

  compute(job: ResultJob, log: readonly GameEvent[], spend: (ms: number) => void): Promise<string> {
    const number = this.#number++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#break(tooBusy()), this.#mostMs).unref()
      this.#pending.set(number, { resolve, reject, timer, spend })
      this.#running().postMessage({ number, job, log } satisfies WorkerJob)
    })
  }

  async close(): Promise<void> {
    await this.#break(tooBusy())
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = startThread()
    worker.unref()
    worker.on('message', (reply: WorkerReply) => this.#reply(reply))
    worker.on('error', (error: Error) => this.#worker === worker && void this.#break(error))
    this.#worker = worker
    return worker
  }

  #reply(reply: WorkerReply): void {
    const asked = this.#pending.get(reply.number)
    this.#pending.delete(reply.number)
    if (asked === undefined) return
    clearTimeout(asked.timer)
    asked.spend(reply.ms)
    if ('text' in reply) asked.resolve(reply.text)
    else asked.reject(new RequestRefusal(400, reply.fault))
  }

  async #break(error: Error): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.#pending.clear()
    await worker?.terminate()
  }
}
