import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restateExecutor, restateLog } from '../../../src/fleet/restate/index.js'
import { randomAgent, scriptedAgent, verifyLog } from '../../../src/index.js'
import { runTournament } from '../../../src/tournament/index.js'
import { isFull, runs } from '../../laws/support/runs.js'
import { buildPlayer } from '../../stores/kill/build-player.js'
import { freePort } from '../../support/free-port.js'
import { startBalancer } from '../../support/restate/balancer.js'
import { startRestate } from '../../support/restate/server.js'
import { temporaryFolder } from '../../support/temporary.js'
import { definition } from '../support.js'

const games = runs(200, 20)
const concurrency = 10
const given = definition('durable')
const entrants = { ada: scriptedAgent(), bob: randomAgent() }

const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [])
const callsIn = (path: string) => linesOf(path).filter((line) => line.startsWith('call '))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((later) => setTimeout(later, 20))
}

interface Started {
  readonly child: ChildProcess
  readonly file: string
}

test(`${games} games on two workers of Restate, of which one is killed, one drained and one started again, are played once each, as in this process`, {
  timeout: 600_000,
}, async () => {
  const [restate, program] = await Promise.all([startRestate(), buildPlayer(join(import.meta.dirname, 'worker.ts'))])
  const [folder, ports] = [temporaryFolder(), [await freePort(), await freePort()]]
  const start = async (port: number, name: string): Promise<Started> => {
    const file = join(folder, name)
    const child = spawn(process.execPath, [program, `${port}`, file, '20'], { stdio: ['ignore', 'ignore', 'inherit'] })
    await until(() => linesOf(file).includes('ready') || child.exitCode !== null)
    return { child, file }
  }
  const workers = await Promise.all(ports.map((port, at) => start(port, `${at}`)))
  const [first, second] = workers as [Started, Started]
  const balancer = await startBalancer(ports)
  try {
    await restate.register(balancer.url)
    const executor = restateExecutor({ ingress: restate.ingress, definition: given, concurrency, pollMs: 100 })
    const { tables, seed } = given
    const result = runTournament({ entrants, tables, seed, games, executor })

    await until(() => callsIn(first.file).length >= 40 && callsIn(second.file).length >= 40)
    first.child.kill('SIGKILL')
    const killed = callsIn(second.file).length
    await until(() => callsIn(second.file).length >= killed + 100)
    const third = await start(ports[0] as number, 'again')
    const drained = once(second.child, 'exit')
    second.child.kill('SIGTERM')
    await drained
    const { outcomes, abandoned } = await result

    expect(abandoned).toEqual([])
    expect(outcomes).toEqual((await runTournament({ entrants, tables, seed, games })).outcomes)
    const all = [first, second, third].flatMap(({ file }) => linesOf(file))
    expect(all.filter((line) => line.startsWith('played '))).toHaveLength(games)
    for (const { id } of outcomes.filter((_, at) => at % 5 === 0))
      expect(await verifyLog(await restateLog(restate, id))).toMatchObject({ ok: true, finished: true })

    const calls = all.filter((line) => line.startsWith('call '))
    const twice = calls.filter((call, at) => calls.indexOf(call) !== at)
    const told = sum(all.filter((line) => line.startsWith('played ')).map((line) => Number(line.split(' ')[2])))
    const moved = all.filter((line) => line.startsWith('taken over ')).length
    if (isFull) console.log(`${calls.length} calls, ${twice.length} made twice, ${told} told, ${moved} games moved`)
    // Who drains loses nothing: what was made twice the killed worker had in flight.
    expect(twice.filter((call) => !callsIn(first.file).includes(call))).toEqual([])
    expect(twice.length).toBeLessThanOrEqual(told)
    expect(told).toBeLessThanOrEqual(concurrency * 6)
    expect(moved).toBeGreaterThan(1)
    third.child.kill('SIGKILL')
  } finally {
    balancer.stop()
    for (const { child } of workers) child.kill('SIGKILL')
    await restate.stop()
  }
})
