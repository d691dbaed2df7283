import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TournamentDefinition } from '../../src/fleet/index.js'
import { restateExecutor, restateLog } from '../../src/fleet/restate/index.js'
import { randomAgent, scriptedAgent, verifyLog } from '../../src/index.js'
import { type Executor, runTournament } from '../../src/lab/tournament/index.js'
import { definition } from '../fleet/support.js'
import { isFull, runs } from '../laws/support/runs.js'
import { buildPlayer } from '../stores/kill/build-player.js'
import { freePort } from '../support/free-port.js'
import { temporaryFolder } from '../support/temporary.js'
import { startBalancer } from './balancer.js'
import { type RestateServer, startRestate } from './server.js'

const concurrency = 10
const entrants = { ada: scriptedAgent(), bob: randomAgent() }

const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [])
const callsIn = ({ file }: Started) => linesOf(file).filter((line) => line.startsWith('call '))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((later) => setTimeout(later, 20))
}

interface Started {
  readonly child: ChildProcess
  readonly file: string
}

/** Two worker processes behind one address of a Restate server. */
async function fleet(settings: Readonly<Record<string, string>> = {}) {
  const program = buildPlayer(join(import.meta.dirname, 'worker.ts'))
  const [restate, folder, ports] = [
    await startRestate(settings),
    temporaryFolder(),
    [await freePort(), await freePort()],
  ]
  const workers: Started[] = []
  const start = async (at: 0 | 1): Promise<Started> => {
    const file = join(folder, `${workers.length}`)
    const args = [await program, `${ports[at]}`, file, '20']
    const worker = { child: spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), file }
    workers.push(worker)
    await until(() => linesOf(file).includes('ready') || worker.child.exitCode !== null)
    return worker
  }
  const [first, second] = [await start(0), await start(1)]
  const balancer = await startBalancer(ports)
  await restate.register(balancer.url)
  const end = async () => {
    balancer.stop()
    for (const { child } of workers) child.kill('SIGKILL')
    await restate.stop()
  }
  return { restate, workers, first, second, start, end }
}

/** A tournament, and how many games it has. */
interface Given extends TournamentDefinition {
  readonly games: number
}

const played = ({ tables, seed, games }: Given, executor?: Executor) =>
  runTournament({ entrants, tables, seed, games, ...(executor && { executor }) })

const executorFor = ({ ingress }: RestateServer, { games: _, ...definition }: Given) =>
  restateExecutor({ ingress, definition, concurrency, pollMs: 100 })

/** Checks that each game was played once; returns the calls that were made again. */
function callsMadeAgain(workers: readonly Started[], { seed, games }: Given): string[] {
  const lines = workers.flatMap(({ file }) => linesOf(file))
  const ends = lines.filter((line) => line.startsWith('played '))
  expect(new Set(ends.map((line) => line.split(' ')[1])).size).toBe(games)
  expect(ends).toHaveLength(games)
  const calls = workers.flatMap(callsIn)
  const again = calls.filter((call, at) => calls.indexOf(call) !== at)
  const told = sum(ends.map((line) => Number(line.split(' ')[2])))
  const moved = lines.filter((line) => line.startsWith('taken over ')).length
  if (isFull)
    console.log(`${seed}: ${calls.length} calls, ${again.length} made again, ${told} told, ${moved} games moved`)
  expect(moved).toBeGreaterThan(1)
  expect(again.length).toBeLessThanOrEqual(told)
  expect(told).toBeLessThanOrEqual(concurrency * 6)
  return again
}

const killed: Given = { ...definition('killed'), games: runs(200, 20) }

test(`${killed.games} games on two workers of Restate, of which one is killed and the other stops, are played once each, as in this process`, {
  timeout: 600_000,
}, async () => {
  const { restate, workers, first, second, start, end } = await fleet()
  try {
    const given = killed
    const result = played(given, executorFor(restate, given))
    await until(() => callsIn(first).length >= 40 && callsIn(second).length >= 40)
    first.child.kill('SIGKILL')
    const before = callsIn(second).length
    await until(() => callsIn(second).length >= before + 80)
    await start(0)
    const stopped = once(second.child, 'exit')
    second.child.kill('SIGTERM')
    await stopped
    const { outcomes, abandoned } = await result
    expect(abandoned).toEqual([])
    expect(outcomes).toEqual((await played(given)).outcomes)
    for (const { id } of outcomes.filter((_, at) => at % 5 === 0))
      expect(await verifyLog(await restateLog(restate, id))).toMatchObject({ ok: true, finished: true })
    // A worker that stops loses nothing: what was made again the killed one had in flight.
    const lost = callsIn(first)
    expect(callsMadeAgain(workers, given).filter((call) => !lost.includes(call))).toEqual([])
  } finally {
    await end()
  }
})

const hung: Given = { ...definition('hung'), games: runs(200, 12) }

test(`${hung.games} games, of which a worker hangs and comes back and the Restate server ends and starts again, are played once each`, {
  timeout: 600_000,
}, async () => {
  const { restate, workers, first, second, end } = await fleet({
    RESTATE_WORKER__INVOKER__HTTP2_KEEP_ALIVE_INTERVAL: '1s',
    RESTATE_WORKER__INVOKER__HTTP2_KEEP_ALIVE_TIMEOUT: '1s',
  })
  try {
    const given = hung
    const result = played(given, executorFor(restate, given))
    await until(() => callsIn(first).length >= 40 && callsIn(second).length >= 40)
    first.child.kill('SIGSTOP')
    await until(() => linesOf(second.file).some((line) => line.startsWith('taken over ')))
    first.child.kill('SIGCONT')
    const before = callsIn(second).length
    await until(() => callsIn(second).length >= before + 40)
    await restate.stop()
    await restate.start()
    expect((await result).outcomes).toEqual((await played(given)).outcomes)
    callsMadeAgain(workers, given)
  } finally {
    await end()
  }
})
