import { parentPort } from 'node:worker_threads'
import type { GameEvent } from '../../../index.js'
import { RecentMap } from '../../../kernel/text/recent-map.js'
import { type AnalysisCache, analyse, memoryCache } from '../../../lab/analysis/index.js'
import { type AnalysisJob, computeResult, type ResultJob } from './compute-result.js'

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

/** Of how many games the outcomes of continuations are kept: when such a game has gone on, only what is new is played. */
const mostKept = 50
const outcomes = new RecentMap<string, AnalysisCache>(mostKept)

async function analysed({ kind: _, game, table, ...counts }: AnalysisJob, log: readonly GameEvent[]): Promise<string> {
  const key = JSON.stringify([game, table])
  const cache = outcomes.get(key) ?? memoryCache()
  outcomes.set(key, cache)
  return JSON.stringify(await analyse(log, { ...counts, choices: 'none', cache, ...(table && { table: 'only' }) }))
}

async function answer({ number, job, log }: WorkerJob): Promise<WorkerReply> {
  const began = performance.now()
  const ended = () => ({ number, ms: performance.now() - began })
  try {
    const text = job.kind === 'analysis' ? await analysed(job, log) : computeResult(job, log)
    return { ...ended(), text }
  } catch (error) {
    return { ...ended(), fault: (error as Error).message }
  }
}

// One after another, so that the time of each is its own.
let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (job: WorkerJob) => {
  last = last.then(async () => parentPort?.postMessage(await answer(job)))
})
