/**
 * How much faster compiled charts are: games a second of each preset with ten random players, stepped by tables and by XState
 * itself. Two threads play the same games in turn, never at once; the environment variable `NIGHTZERO_CHARTS` differs between them.
 */
import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createMafiaGame, type PresetName, presets, randomAgent } from 'nightzero'
import { median } from './support/alternate.ts'

const players = 10
const seeds = 20
const warmUps = 5
const rounds = Number(process.env.ROUNDS ?? 7)

/** Plays a batch. Returns the games for each second that this thread was busy. */
async function play(rules: PresetName): Promise<number> {
  const agent = randomAgent()
  const start = process.threadCpuUsage()
  for (let seed = 0; seed < seeds; seed++) await createMafiaGame({ rules, players, seed, agent }).run()
  const { user, system } = process.threadCpuUsage(start)
  return (seeds * 1e6) / (user + system)
}

function startThread(charts: string): Worker {
  return new Worker(new URL(import.meta.url), { env: { ...process.env, NIGHTZERO_CHARTS: charts }, workerData: charts })
}

async function batchOf(thread: Worker, rules: PresetName): Promise<number> {
  thread.postMessage(rules)
  const [speed] = await once(thread, 'message')
  return speed
}

async function compare(threads: readonly Worker[], rules: PresetName) {
  const speeds = threads.map((): number[] => [])
  for (let round = -warmUps; round < rounds; round++)
    for (const [index, thread] of threads.entries()) {
      const speed = await batchOf(thread, rules)
      if (round >= 0) speeds[index]?.push(speed)
    }
  const [compiled = 0, interpreted = 0] = speeds.map(median)
  const ratio = Number((compiled / interpreted).toFixed(2))
  return { 'compiled games/s': Math.round(compiled), 'interpreted games/s': Math.round(interpreted), ratio }
}

if (isMainThread) {
  console.log(
    `Node ${process.version}, ${players} random players, medians of ${rounds} batches of ${seeds} seeded games`,
  )
  const threads = ['compiled', 'interpreted'].map(startThread)
  const rows = []
  for (const preset of Object.keys(presets) as PresetName[])
    rows.push([preset, await compare(threads, preset)] as const)
  console.table(Object.fromEntries(rows))
  for (const thread of threads) await thread.terminate()
} else if (workerData) {
  parentPort?.on('message', (rules: PresetName) => void play(rules).then((speed) => parentPort?.postMessage(speed)))
}
