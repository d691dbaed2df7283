import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { scriptedAgent, verifyLog } from '../../../src/index.js'
import type { WorkerOptions } from '../../../src/lab/fleet/index.js'
import { openDatabase, postgresStore } from '../../../src/stores/postgres/index.js'
import { testLogStore } from '../../../src/testing/test-log-store.js'
import { freePort } from '../../support/free-port.js'
import { freshDatabase } from '../../support/postgres/fresh-database.js'
import { temporaryFolder } from '../../support/temporary.js'
import { definition, queued, slow, tournament, work } from './support.js'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync)
const poolSize = 3

const reachable = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined))
    socket.on('error', () => resolve(false))
  })

/** Starts PgBouncer in transaction mode before a new database; its addresses through the pooler and directly. */
async function pooledDatabase() {
  const [direct, port, folder] = [await freshDatabase(), await freePort(), temporaryFolder()]
  const { hostname, port: serverPort, username, password } = new URL(direct)
  const config = `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 100`
  writeFileSync(join(folder, 'pgbouncer.ini'), config)
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program ?? '', ['-q', ...asUser, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGQUIT'))
  await expect.poll(() => reachable(port)).toBe(true)
  return { direct, pooled: direct.replace(/@[^/]+/, `@127.0.0.1:${port}`) }
}

describe.skipIf(program === undefined)('behind PgBouncer in transaction mode, if it is installed', () => {
  testLogStore(test, () => {
    const database = pooledDatabase()
    return { open: async () => postgresStore((await database).pooled), shared: true }
  })

  test('two workers share limits and a budget and play every game once, on a few connections', async () => {
    const { direct, pooled } = await pooledDatabase()
    const given = definition('pooled', { budget: { maxCostUsd: 9 }, servers: { 'http://model': { maxConcurrent: 4 } } })
    const sql = openDatabase(direct, { maxConnections: 1 })
    onTestFinished(() => sql.close())
    let most = 0
    const count = async () => {
      const [row] = await sql.query<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      most = Math.max(most, row?.count ?? 0)
    }
    const watched = tournament(pooled, given, { games: 6 })
    await queued(pooled, 6)
    const createEntrants: WorkerOptions['createEntrants'] = async ({ entrants }, { guarded }) =>
      Object.fromEntries(Object.keys(entrants).map((name) => [name, guarded(slow(scriptedAgent(), 1), 'http://model')]))
    const onEvent: WorkerOptions['onEvent'] = ({ type }) => void (type === 'played' && count())
    const reports = await Promise.all([1, 2].map(() => work(pooled, { concurrency: 3, createEntrants, onEvent })))
    const { outcomes, abandoned } = await watched
    expect({ games: outcomes.length, abandoned }).toEqual({ games: 6, abandoned: [] })
    expect(reports.reduce((sum, { played }) => sum + played, 0)).toBe(6)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(poolSize)
    const store = postgresStore(direct)
    onTestFinished(() => store.close())
    for (const { id } of await store.listGames())
      expect(await verifyLog(await store.getEvents(id))).toMatchObject({ ok: true, finished: true })
  })
})
