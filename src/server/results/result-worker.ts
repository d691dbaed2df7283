import { parentPort } from 'node:worker_threads'
import type { GameEvent } from '../../index.js'
import { computeResult, type ResultJob } from './compute-result.js'

/** A job for the thread that computes results, beside the event loop of the server. */
export interface WorkerJob {
  readonly number: number
  readonly job: ResultJob
  readonly log: readonly GameEvent[]
}

/** How a job ended. Errors cross threads as their message. */
export type WorkerReply = { readonly number: number; readonly ms: number } & (
  | { readonly text: string }
  | { readonly fault: string }
)

parentPort?.on('message', ({ number, job, log }: WorkerJob) => {
  const began = performance.now()
  const ended = () => ({ number, ms: performance.now() - began })
  try {
    const text = computeResult(job, log)
    parentPort?.postMessage({ ...ended(), text } satisfies WorkerReply)
  } catch (error) {
    parentPort?.postMessage({ ...ended(), fault: (error as Error).message } satisfies WorkerReply)
  }
})
