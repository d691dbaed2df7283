import { randomUUID } from 'node:crypto'
import { type Agent, scriptedAgent } from '../../src/index.ts'
import { runWorker } from '../../src/lab/fleet/index.ts'
import { serverStatements } from '../../src/lab/fleet/server-leases.ts'
import { type Database, openDatabase } from '../../src/stores/postgres/index.ts'
import { startServer } from '../../tools/test/support/postgres/server.ts'
import { definition, queue } from './fleet-games.ts'

/** What a fleet costs its database, measured. */
export interface FleetCosts {
  readonly calls: number
  /** How many times in a row a game waits for answers: [planning](../../docs/planning.md) has it of `trial`. */
  readonly waits: number
  readonly transactions: number
  readonly walBytes: number
  readonly diskBytes: number
  /** Of a worker that has no game, in a second. */
  readonly idleTransactions: number
  /** How often a worker that plays renews its part of a server's limits, in a second. */
  readonly leases: number
  /** What this database does in a second at most. */
  readonly most: { readonly leases: number; readonly transactions: number }
}

const model = 'http://model'

async function counters(sql: Database) {
  // Sessions report what they did within a second.
  await new Promise((reported) => setTimeout(reported, 1_500))
  const [row] = await sql.query<Record<'transactions' | 'leases' | 'wal' | 'disk', number>>(`
    SELECT (SELECT xact_commit::float8 FROM pg_stat_database WHERE datname = current_database()) AS transactions,
      (SELECT n_tup_ins + n_tup_upd::float8 FROM pg_stat_user_tables WHERE schemaname = 'nightzero' AND relname = 'server_leases') AS leases,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal, pg_database_size(current_database())::float8 AS disk`)
  if (row === undefined) throw new Error('No counters.')
  return row
}

/** How often `action` is done in a second when so many do it at once. */
async function ratePerSecond(many: number, action: (one: number) => Promise<unknown>): Promise<number> {
  const [until, begun] = [performance.now() + 4_000, performance.now()]
  let done = 0
  const repeat = async (_: unknown, one: number) => {
    for (; performance.now() < until; done++) await action(one)
  }
  await Promise.all(Array.from({ length: many }, repeat))
  return done / ((performance.now() - begun) / 1_000)
}

/** Plays games on a Postgres server of this machine, all durable, and counts what they cost it. */
export async function measureCosts(games: number): Promise<FleetCosts> {
  const server = await startServer()
  const admin = openDatabase(server.url)
  const name = `costs_${randomUUID().replaceAll('-', '')}`
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.close()
  const url = server.url.replace(/postgres$/, name)
  await queue(url, definition('costs', { servers: { [model]: { requestsPerMinute: 1_000_000_000 } } }), games)
  const sql = openDatabase(url, { maxConnections: 16 })
  let calls = 0
  const scripted = scriptedAgent()
  const counted: Agent = {
    act: async (request) => {
      calls++
      await new Promise((answered) => setTimeout(answered, 20))
      return scripted.act(request)
    },
  }
  const work = (signal?: AbortSignal) =>
    runWorker({
      database: url,
      untilDone: signal === undefined,
      ...(signal && { signal }),
      createEntrants: async ({ entrants }, { guarded }) =>
        Object.fromEntries(
          Object.keys(entrants).map((entrant) => [entrant, guarded(counted, model, { queued: false })]),
        ),
    })
  const before = await counters(sql)
  const begunAt = performance.now()
  await work()
  const playedSeconds = (performance.now() - begunAt) / 1_000
  const after = await counters(sql)
  const idle = await counters(sql)
  const stop = new AbortController()
  const idling = work(stop.signal)
  await new Promise((over) => setTimeout(over, 20_000))
  const idled = await counters(sql)
  stop.abort()
  await idling
  const most = {
    leases: await ratePerSecond(8, (one) =>
      sql.query(serverStatements.lease, [model, `w${one}`, 8, 8, 1, 8, 0, 1, true, false]),
    ),
    transactions: await ratePerSecond(16, (one) =>
      sql.query('INSERT INTO nightzero.begun_calls (game_id, request_id) VALUES ($1, $1)', [`g${one}`]),
    ),
  }
  await sql.close()
  await server.remove()
  const each = (field: keyof typeof before) => (after[field] - before[field]) / games
  return {
    calls: calls / games,
    waits: 82,
    transactions: each('transactions'),
    walBytes: each('wal'),
    diskBytes: each('disk'),
    idleTransactions: (idled.transactions - idle.transactions) / 21.5,
    leases: (after.leases - before.leases) / playedSeconds,
    most,
  }
}
