import { parentPort, workerData } from 'node:worker_threads'
import { baselineFor } from './analyse.js'
import { type Branch, Simulator } from './simulator.js'
import type { WorkerAnswer, WorkerData, WorkerTask } from './workers.js'

// One thread of `continuationWorkers`: it plays what it is told to, and knows one game.
const { events, agent, seed } = workerData as WorkerData
const simulator = new Simulator(events, { baseline: baselineFor(agent), seed })

async function answer({ id, branch, first, count }: WorkerTask & { readonly branch: Branch }): Promise<WorkerAnswer> {
  try {
    return { id, outcomes: await simulator.play(branch, first, count) }
  } catch (error) {
    return { id, error }
  }
}

// One after another: continuations take the whole thread.
let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (task: WorkerTask) => {
  last = last.then(async () => parentPort?.postMessage(await answer(task)))
})
