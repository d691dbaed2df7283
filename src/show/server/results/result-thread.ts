import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { GameEvent } from '../../../index.js'
import { RequestRefusal } from '../refusal.js'
import type { ResultJob } from './compute-result.js'
import type { WorkerReply } from './result-worker.js'

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

/** Who asks for a result. */
export interface Asking {
  readonly address: string
  /** Whether it comes before what others asked for earlier. */
  readonly first: boolean
  /** Gets the ms that it took. */
  readonly spend: (ms: number) => void
}

interface PendingJob extends Asking {
  readonly number: number
  readonly job: ResultJob
  readonly log: readonly GameEvent[]
  readonly resolve: (text: string) => void
  readonly reject: (error: Error) => void
}

interface ThreadLimits {
  /** How long one result may take, in ms; then the thread is stopped. */
  readonly mostMs: number
  /** How many results may be asked for at once, and how many by one address. */
  readonly most: number
  readonly mostOfAddress: number
  /** Default: a thread of Node.js. */
  readonly start?: () => Worker
}

/** One thread that computes results one after another. It is started for the first, and again after it broke. */
export class ResultThread {
  readonly #limits: ThreadLimits
  #waiting: PendingJob[] = []
  #running: PendingJob | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #worker: Worker | undefined
  #number = 0

  constructor(limits: ThreadLimits) {
    this.#limits = limits
  }

  /** Throws `Refusal` when too much waits already, of all or of this address. A fault is that of this job alone. */
  compute(job: ResultJob, log: readonly GameEvent[], asking: Asking): Promise<string> {
    const pending = this.#running ? [this.#running, ...this.#waiting] : this.#waiting
    const own = pending.filter(({ address }) => address === asking.address)
    if (!asking.first && own.length >= this.#limits.mostOfAddress) throw tooBusy()
    if (pending.length >= this.#limits.most) throw tooBusy()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...asking, number: this.#number++, job, log, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    const closed = [...(this.#running ? [this.#running] : []), ...this.#waiting]
    this.#waiting = []
    this.#running = undefined
    for (const { reject } of closed) reject(tooBusy())
    await this.#stop()
  }

  #next(): void {
    if (this.#running) return
    const next = this.#waiting.find(({ first }) => first) ?? this.#waiting[0]
    if (next === undefined) return
    this.#waiting = this.#waiting.filter((each) => each !== next)
    this.#running = next
    this.#timer = setTimeout(() => this.#fail(tooBusy()), this.#limits.mostMs).unref()
    const { number, job, log } = next
    this.#thread().postMessage({ number, job, log })
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker
    const worker = (this.#limits.start ?? startThread)()
    worker.unref()
    worker.on('message', (reply: WorkerReply) => this.#reply(reply))
    worker.on('error', (error: Error) => this.#worker === worker && this.#fail(error))
    this.#worker = worker
    return worker
  }

  #reply(reply: WorkerReply): void {
    const asked = this.#running
    if (asked?.number !== reply.number) return
    clearTimeout(this.#timer)
    this.#running = undefined
    asked.spend(reply.ms)
    if ('text' in reply) asked.resolve(reply.text)
    else asked.reject(new RequestRefusal(400, reply.fault))
    this.#next()
  }

  /** Gives up what is computed now. What waits goes on in another thread. */
  #fail(error: Error): void {
    const failed = this.#running
    this.#running = undefined
    void this.#stop()
    failed?.spend(this.#limits.mostMs)
    failed?.reject(error)
    this.#next()
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#timer)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}
