import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { presets } from 'nightzero'
import { fleetExecutor, fleetResults, type TournamentDefinition } from 'nightzero/fleet'
import { openDatabase, postgresStore } from 'nightzero/stores/postgres'
import { runTournament } from 'nightzero/tournament'
import { startServer } from '../test/support/postgres/server.js'
import type { Row, Table } from './support/table.ts'
import { TurnTaker } from './support/turn-taker.ts'

const server = await startServer(['shared_buffers=256MB', 'max_wal_size=4GB'])
const sql = openDatabase(server.url)
const nobody = { act: () => ({}) }

async function freshDatabase(name: string): Promise<string> {
  await sql.query(`CREATE DATABASE ${name}`)
  return server.url.replace(/postgres$/, name)
}

const definition = (seed: string, more: Partial<TournamentDefinition> = {}): TournamentDefinition => ({
  seed,
  tables: [{ rules: presets.trial, players: 10 }],
  entrants: { sure: {}, coin: {} },
  ...more,
})

/** Queues games, and leaves them to workers. */
async function queue(database: string, given: TournamentDefinition, games: number): Promise<void> {
  const stop = new AbortController()
  const watching = runTournament({
    entrants: { sure: nobody, coin: nobody },
    tables: given.tables,
    seed: given.seed,
    games,
    executor: fleetExecutor({ database, definition: given, pollMs: 200 }),
    signal: stop.signal,
  })
  const looking = openDatabase(database)
  for (let queued = 0; queued < games; ) {
    await new Promise((later) => setTimeout(later, 100))
    const counted = looking.query<{ n: number }>('SELECT count(*)::int AS n FROM nightzero.planned_games')
    queued = (await counted.catch(() => []))[0]?.n ?? 0
  }
  await looking.close()
  stop.abort()
  await watching
}

async function work(workers: number, args: readonly (string | number)[]): Promise<void> {
  const program = join(import.meta.dirname, 'fleet-worker.ts')
  const children = Array.from({ length: workers }, () =>
    spawn('tsx', [program, ...args.map(String)], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  await Promise.all(children.map((child) => once(child, 'exit')))
}

/** Seconds from the first game that ended to the last. */
async function playedWithin(database: string): Promise<number> {
  const looking = openDatabase(database)
  const [row] = await looking.query<{ s: number }>(
    'SELECT extract(epoch FROM max(finished_at) - min(finished_at))::float8 AS s FROM nightzero.planned_games',
  )
  await looking.close()
  return row?.s ?? 0
}

async function throughput(): Promise<Table> {
  const rows: Row[] = []
  for (const [games, answerMs] of [
    [60, 0],
    [120, 50],
  ] as const) {
    const rates: number[] = []
    for (const workers of [1, 2]) {
      const database = await freshDatabase(`throughput_${workers}_${answerMs}`)
      await queue(database, definition('throughput'), games)
      await work(workers, [database, 8, answerMs])
      rates.push(games / (await playedWithin(database)))
    }
    const [one = 0, two = 0] = rates
    rows.push({
      'answers take': `${answerMs} ms`,
      games,
      'games/s with one worker': one,
      'with two': two,
      'times as many': two / one,
    })
  }
  return { title: 'A fleet on Postgres: games of `trial` at 10 players, eight at once in each worker', rows }
}

async function waiting(): Promise<Table> {
  const databases: string[] = []
  const queueing: number[] = []
  for (const games of [1_000, 100_000]) {
    const database = await freshDatabase(`waiting_${games}`)
    const began = performance.now()
    await queue(database, definition('waiting'), games)
    queueing.push((performance.now() - began) / 1_000)
    databases.push(database)
  }
  const [few, many] = databases.map((database) => new TurnTaker(database)) as [TurnTaker, TurnTaker]
  for (const taker of [few, many]) await taker.play(10, false)
  for (let turn = 0; turn < 6; turn++) for (const taker of [few, many]) await taker.play(25)
  for (const taker of [few, many]) await taker.end()
  const row = (games: number, taker: TurnTaker, place: number): Row => ({
    'games that wait': games,
    's to queue them': queueing[place] ?? Number.NaN,
    'ms/game': taker.msPerGame,
    'times as long': taker.msPerGame / few.msPerGame,
  })
  return { title: 'A game of the fleet, by how many others wait', rows: [row(1_000, few, 0), row(100_000, many, 1)] }
}

async function statistics(): Promise<Table> {
  const database = await freshDatabase('statistics')
  await queue(database, definition('statistics'), 60)
  await work(1, [database, 8, 0])
  const filling = openDatabase(database)
  await filling.query(`
    INSERT INTO nightzero.seat_results
    SELECT game_id || '-' || copy, seat, 'many', rules, entrant, role, team, won, void, calls, failed, defaulted, cost_usd
    FROM nightzero.seat_results, generate_series(1, 1667) AS copy; ANALYZE nightzero.seat_results`)
  const began = performance.now()
  const rows = await fleetResults(database, 'many')
  const seconds = (performance.now() - began) / 1_000
  await filling.close()
  return {
    title: 'Results by entrant and role over all games of a fleet',
    rows: [{ games: Math.max(...rows.map(({ games }) => games)), seconds }],
  }
}

async function list(): Promise<Table> {
  const rows: Row[] = []
  const database = await freshDatabase('list')
  const store = postgresStore(database)
  await store.getGame('none')
  const filling = openDatabase(database)
  await filling.query(`
    INSERT INTO nightzero.games (id, seed, status, created_at, rules, players, metadata)
    SELECT 'g' || n, n, CASE WHEN n % 100 = 0 THEN 'running' ELSE 'finished' END, n, 'trial', 10, '{"rules":"trial","players":10}'
    FROM generate_series(1, 1000000) AS n;
    INSERT INTO nightzero.events (game_id, seq, event_type, payload, private)
    SELECT 'g' || n, 0, 'game.created', '{}', true FROM generate_series(1, 1000000) AS n;
    ANALYZE nightzero.games; ANALYZE nightzero.events`)
  const queries = {
    first: {},
    'in the middle': { after: 'g500000' },
    running: { status: 'running', after: 'g100000' },
  } as const
  for (const [name, query] of Object.entries(queries)) {
    await store.listGames(query)
    const began = performance.now()
    const { length } = await store.listGames(query)
    rows.push({ page: name, games: length, ms: performance.now() - began })
  }
  await filling.close()
  await store.close()
  return { title: 'A page of a list of 1,000,000 games', rows }
}

/** A server of models that answers after 50 ms, and refuses everybody between two times. */
async function rate(): Promise<Table> {
  const arrivals: number[] = []
  const model = createServer((request, response) => {
    arrivals.push(performance.now())
    request.resume()
    setTimeout(() => response.end('{}'), 50)
  }).listen(0, '127.0.0.1')
  await once(model, 'listening')
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}`
  const database = await freshDatabase('rate')
  const servers = { [url]: { requestsPerMinute: 1_200 } }
  const tables = [{ rules: presets.trial, players: 6 }]
  await queue(database, definition('rate', { servers, tables }), 16)
  await Promise.all([work(2, [database, 8, 50, url]), work(2, [database, 8, 50, url])])
  const inSecond = arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + 1_000).length)
  const most = Math.max(...inSecond)
  const seconds = ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 1_000
  model.close()
  const row = {
    calls: arrivals.length,
    'calls/s': arrivals.length / seconds,
    'most in any second': most,
    'seconds with more than 20': inSecond.filter((calls) => calls > 20).length,
  }
  return {
    title: "A limit of 20 calls a second, kept by two fleets of two workers, at the model's server",
    rows: [row],
  }
}

const parts = { throughput, statistics, waiting, list, rate }
/** The parts to measure: those that `FLEET` names, or all. */
const chosen = (process.env.FLEET ?? Object.keys(parts).join()).split(',')

/**
 * What a fleet on Postgres does: games a second by one and two worker processes, what a game costs while 1,000 and while 100,000
 * wait, statistics over 100,000 games, pages of a list of 1,000,000, and the most calls that a model's server sees in any second
 * under a limit of 20.
 */
export async function measureFleet(): Promise<readonly Table[]> {
  const tables: Table[] = []
  try {
    for (const [name, part] of Object.entries(parts)) if (chosen.includes(name)) tables.push(await part())
  } finally {
    await sql.close()
    await server.remove()
  }
  return tables
}
