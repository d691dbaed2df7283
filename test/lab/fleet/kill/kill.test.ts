import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { randomAgent, verifyLog } from '../../../../src/index.js'
import { planOf } from '../../../../src/lab/tournament/index.js'
import { openDatabase, postgresStore } from '../../../../src/stores/postgres/index.js'
import { isFull, runs } from '../../../laws/support/runs.js'
import { bundledProgram } from '../../../support/bundled-program.js'
import { freshDatabase } from '../../../support/postgres/fresh-database.js'
import { temporaryFolder } from '../../../support/temporary.js'
import { definition, queued, tournament } from '../support.js'

const [games, concurrency, leaseMs] = [runs(150, 24), isFull ? 10 : 3, isFull ? 3_000 : 2_000]
const given = definition('killed')
const plan = planOf({ ...given, entrants: { ada: randomAgent(), bob: randomAgent() }, games })

const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [])
const callsIn = (path: string) => linesOf(path).filter((line) => line.startsWith('call '))
const later = (ms: number) => new Promise((over) => setTimeout(over, ms))

/** A worker process, and the file where it notes its calls. */
interface Started {
  readonly child: ChildProcess
  readonly file: string
  readonly ended: Promise<unknown>
}

async function hasCalled({ file }: Started, calls: number): Promise<void> {
  while (callsIn(file).length < calls) await later(20)
}

/** Resolves when other workers have all games of this one. */
async function moved(database: string, { child }: Started): Promise<void> {
  const sql = openDatabase(database)
  const own = "SELECT id FROM nightzero.games WHERE writer LIKE '%/' || $1 || '/%'"
  while ((await sql.query(own, [child.pid])).length > 0) await later(100)
  await sql.close()
}

test(`${games} games on four workers, of which two are killed and one is paused past its lease, are played once each`, {
  timeout: 900_000,
}, async () => {
  const [database, folder] = [await freshDatabase(), temporaryFolder()]
  const program = await bundledProgram(join(import.meta.dirname, 'worker.ts'))
  const result = tournament(database, given, { games })
  await queued(database, games)
  const workers = [0, 1, 2, 3].map((at): Started => {
    const file = join(folder, `${at}`)
    const args = [program, database, file, `${concurrency}`, `${leaseMs}`]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    return { child, file, ended: once(child, 'exit') }
  })
  const [first, second, paused, last] = workers as [Started, Started, Started, Started]
  for (const worker of [first, second, paused]) await hasCalled(worker, 40)
  first.child.kill('SIGKILL')
  paused.child.kill('SIGSTOP')
  await hasCalled(second, 60)
  second.child.kill('SIGKILL')
  await moved(database, paused)
  paused.child.kill('SIGCONT')
  await Promise.all([paused.ended, last.ended])

  const { outcomes, abandoned } = await result
  expect(abandoned).toEqual([])
  expect(new Set(outcomes.map(({ id }) => id))).toEqual(new Set(plan.map(({ id }) => id)))
  expect(outcomes).toHaveLength(plan.length)

  const store = postgresStore(database)
  for (const { id } of plan.filter((_, at) => at % Math.ceil(plan.length / 50) === 0)) {
    expect(await verifyLog(await store.getEvents(id))).toMatchObject({ ok: true, finished: true })
    expect(await store.getTries(id)).toEqual([])
  }
  await store.close()

  // The paused worker met its games in the hands of others.
  expect(linesOf(paused.file).filter((line) => line.startsWith('lost '))).not.toEqual([])
  const calls = workers.flatMap(({ file }) => callsIn(file))
  const twice = calls.length - new Set(calls).size
  const sql = openDatabase(database)
  const [told] = await sql.query<{ repeated: number; moved: number }>(
    'SELECT sum(repeated_calls)::int AS repeated, sum(moves)::int AS moved FROM nightzero.planned_games',
  )
  await sql.close()
  const figures = `${calls.length} calls, ${twice} made twice, ${told?.repeated} told to be repeated, ${told?.moved} games moved`
  if (isFull) console.log(figures)
  expect(told?.moved).toBeGreaterThan(3)
  expect(twice).toBeLessThanOrEqual(told?.repeated ?? 0)
  expect(told?.repeated).toBeLessThanOrEqual(3 * concurrency * 6)
})
