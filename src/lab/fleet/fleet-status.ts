import type { Database } from '../../stores/postgres/index.js'
import { withFleet } from './fleet-database.js'

/** A running worker. */
export interface WorkerStatus {
  readonly name: string
  readonly host: string
  readonly pid: number
  readonly playing: number
  readonly upSeconds: number
}

/** The state of a tournament's games. */
export interface TournamentStatus {
  readonly id: string
  readonly games: number
  readonly waiting: number
  readonly playing: number
  readonly done: number
  readonly abandoned: number
  /** Calls that were in flight when a worker ended, and were made again. */
  readonly repeatedCalls: number
  readonly doneLastMinute: number
  /** How long the rest takes at the rate of the last minute, in s; null while nothing ends. */
  readonly secondsLeft: number | null
  readonly spentUsd: number
  readonly spentTokens: number
  readonly stoppedBy: string | null
}

/** A model server that does not answer. */
export interface ServerStatus {
  readonly server: string
  readonly fault: string
  readonly reason: string
  /** Faults in a row. */
  readonly faults: number
  readonly retryInSeconds: number
}

/** A fleet at one moment. */
export interface FleetStatus {
  readonly workers: readonly WorkerStatus[]
  readonly tournaments: readonly TournamentStatus[]
  readonly faults: readonly ServerStatus[]
}

const workers = `
  SELECT id AS name, host, pid, extract(epoch FROM now() - started_at)::float8 AS "upSeconds",
    (SELECT count(*)::int FROM nightzero.games JOIN nightzero.planned_games USING (id) WHERE writer = writers.id AND state = 'open') AS playing
  FROM nightzero.writers WHERE lease_until > clock_timestamp() ORDER BY host, pid, id`

const tournaments = `
  SELECT id, tournaments.games, "spentUsd", "spentTokens", stopped_by AS "stoppedBy",
    counts.*, playing, open - playing AS waiting
  FROM nightzero.tournaments, LATERAL (
    SELECT count(*) FILTER (WHERE state = 'open')::int AS open,
      count(*) FILTER (WHERE state = 'done')::int AS done,
      count(*) FILTER (WHERE state = 'abandoned')::int AS abandoned,
      coalesce(sum(repeated_calls), 0)::int AS "repeatedCalls",
      count(*) FILTER (WHERE finished_at > now() - interval '1 minute')::int AS "doneLastMinute"
    FROM nightzero.planned_games WHERE tournament = tournaments.id
  ) AS counts, LATERAL (
    SELECT coalesce(sum(usd), 0) AS "spentUsd", coalesce(sum(tokens), 0) AS "spentTokens"
    FROM nightzero.spending WHERE tournament = tournaments.id
  ) AS spent, LATERAL (
    SELECT count(*)::int AS playing FROM nightzero.games
    JOIN nightzero.writers ON writers.id = games.writer AND lease_until > clock_timestamp()
    JOIN nightzero.planned_games AS planned ON planned.id = games.id
    WHERE tournament = tournaments.id AND state = 'open'
  ) AS held ORDER BY created_at DESC, id LIMIT 50`

const faults = `
  SELECT key AS server, fault, reason, faults,
    greatest(0, extract(epoch FROM held_until - clock_timestamp()))::float8 AS "retryInSeconds"
  FROM nightzero.servers WHERE fault IS NOT NULL ORDER BY key`

/**
 * The state of a fleet: its workers, its tournaments, the servers that do not answer.
 *
 * @throws {StoreError} when the database cannot be used.
 */
export async function fleetStatus(database: string | Database): Promise<FleetStatus> {
  return withFleet(database, async (open) => {
    const rows = await open.query<Omit<TournamentStatus, 'secondsLeft'> & { readonly open: number }>(tournaments)
    return {
      workers: await open.query<WorkerStatus>(workers),
      tournaments: rows.map(({ open: left, ...row }) => ({
        ...row,
        secondsLeft: row.doneLastMinute === 0 ? null : (left / row.doneLastMinute) * 60,
      })),
      faults: await open.query<ServerStatus>(faults),
    }
  })
}

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
 * The results of a tournament so far, counted in the database: seconds for 100,000 games, also while they are played.
 *
 * @throws {StoreError} when the database cannot be used.
 */
export async function fleetResults(database: string | Database, tournament: string): Promise<EntrantResults[]> {
  return withFleet(database, (open) => open.query<EntrantResults>(results, [tournament]))
}
