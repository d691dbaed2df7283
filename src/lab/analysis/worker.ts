import { parentPort, workerData } from 'node:worker_threads'
import { baselineFor } from './analyse.js'
import { Simulator } from './simulator.js'
import type { WorkerAnswer, WorkerData, WorkerTask } from './workers.js'

/** Makes this thread one of `continuationWorkers`: it plays what it is told to, and knows one game. */
export function serveContinuations(): void {
  const { events, agent, seed } = workerData as WorkerData
  const simulator = new Simulator(events, { baseline: baselineFor(agent), seed })
  // One after another: continuations take the whole thread.
  let last: Promise<void> = Promise.resolve()
  parentPort?.on('message', (task: WorkerTask) => {
    last = last.then(async () => parentPort?.postMessage(await answerTask(simulator, task)))
  })
}

async function answerTask(simulator: Simulator, { id, branch, first, count }: WorkerTask): Promise<WorkerAnswer> {
  try {
    return { id, outcomes: await simulator.play(branch, first, count) }
  } catch (error) {
    return { id, error }
  }
}
