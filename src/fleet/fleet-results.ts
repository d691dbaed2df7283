import type { Database } from '../stores/postgres/index.js'
import { prepareFleet } from './prepare.js'
import { withDatabase } from './with-database.js'

/** The results of one entrant in one role at one kind of table. Void games are left out only of `seats` and `won`. */
export interface EntrantResults {
  /** The table's rules and size, in words. */
  readonly table: string
  readonly entrant: string
  readonly role: string
  readonly team: string
  readonly games: number
  readonly seats: number
  readonly won: number
  readonly calls: number
  readonly failed: number
  readonly defaulted: number
  /** Null when no call reported its cost. */
  readonly costUsd: number | null
}

const results = `
  SELECT rules AS "table", entrant, role, team, count(DISTINCT game_id)::int AS games,
    count(*) FILTER (WHERE NOT void)::int AS seats, count(*) FILTER (WHERE won AND NOT void)::int AS won,
    sum(calls)::float8 AS calls, sum(failed)::float8 AS failed, sum(defaulted)::float8 AS defaulted, sum(cost_usd) AS "costUsd"
  FROM nightzero.seat_results WHERE tournament = $1
  GROUP BY rules, entrant, role, team ORDER BY rules, entrant, role`

/**
 * The results of a tournament so far, counted in the database. It takes seconds for 100,000 games, also while they are
 * played.
 *
 * @throws {StoreError} when the database cannot be used.
 */
export async function fleetResults(database: string | Database, tournament: string): Promise<EntrantResults[]> {
  return withDatabase(database, async (open) => {
    await prepareFleet(open)
    return open.query<EntrantResults>(results, [tournament])
  })
}
