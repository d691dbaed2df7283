import { fleetResults } from 'nightzero/fleet'
import { openDatabase, postgresStore } from 'nightzero/stores/postgres'
import type { Row, Table } from '../support/table.ts'
import { freshDatabase } from './database.ts'
import { definition, queue, work } from './fleet-games.ts'

/** How long statistics over 100,000 games take. */
export async function statistics(): Promise<Table> {
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

/** How long pages of a list of 1,000,000 games take. */
export async function list(): Promise<Table> {
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
