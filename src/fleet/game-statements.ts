import type { Database } from '../stores/postgres/index.js'

interface Begun {
  readonly gameId: string
  readonly requestId: string
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

const insert = `
  INSERT INTO nightzero.begun_calls (game_id, request_id)
  SELECT * FROM unnest($1::text[], $2::text[])`

/**
 * Records each call before it is made. The store has the calls that ended; the difference is what a worker had in flight when it
 * ended. The calls of one moment are written together.
 */
export class BegunCalls {
  readonly #database: Database
  #waiting: Begun[] = []

  constructor(database: Database) {
    this.#database = database
  }

  /** Notes that a game makes a call. */
  note(gameId: string, requestId: string): Promise<void> {
    return new Promise((done, failed) => {
      if (this.#waiting.push({ gameId, requestId, done, failed }) === 1) setImmediate(() => this.#write())
    })
  }

  async #write(): Promise<void> {
    const begun = this.#waiting.splice(0)
    try {
      await this.#database.persist(insert, [begun.map(({ gameId }) => gameId), begun.map(({ requestId }) => requestId)])
      for (const { done } of begun) done()
    } catch (error) {
      for (const { failed } of begun) failed(error)
    }
  }
}

/** How many calls of a game began and have no end in the store: `$1` is the game. */
const repeatedCalls = `(
  SELECT coalesce(sum(greatest(0, begun.calls - coalesce(known.calls, 0))), 0)::int
  FROM (SELECT request_id, count(*) AS calls FROM nightzero.begun_calls WHERE game_id = $1 GROUP BY request_id) AS begun
  LEFT JOIN (
    SELECT request_id, count(*) AS calls FROM (
      SELECT request_id FROM nightzero.tries WHERE game_id = $1
      UNION ALL SELECT request_id FROM nightzero.failed_calls WHERE game_id = $1
      UNION ALL SELECT payload -> 'data' ->> 'requestId' FROM nightzero.events
        WHERE game_id = $1 AND event_type IN ('answer.recorded', 'answer.rejected', 'answer.dropped', 'call.failed')
    ) AS ends GROUP BY request_id
  ) AS known USING (request_id)
)`

const alive = `EXISTS (SELECT FROM nightzero.writers WHERE id = games.writer AND lease_until > clock_timestamp())`

/**
 * The SQL statements for the games of tournaments. `$1` is the game, `$2` the worker. A connection can break after the server
 * has run a statement and before it answers. So each statement can be run twice: the second run changes nothing and answers the
 * same.
 */
export const gameStatements = {
  look: `
    SELECT state, planned, (SELECT (payload -> 'data' ->> 'version')::int FROM nightzero.events WHERE game_id = $1 AND seq = 0) AS version
    FROM nightzero.planned_games WHERE id = $1`,
  /** A try counts against a game only if the try before it made no progress. */
  start: `
    UPDATE nightzero.planned_games AS games SET
      state = 'playing', writer = $2, job_attempt = $3,
      tries = CASE
        WHEN games.state = 'playing' AND games.writer = $2 AND games.job_attempt = $3 THEN games.tries
        WHEN reached.progress > games.progress THEN 1
        ELSE games.tries + 1
      END,
      moves = games.moves + (games.state = 'moved')::int,
      progress = reached.progress,
      repeated_calls = ${repeatedCalls}
    FROM (
      SELECT (SELECT coalesce(max(seq) + 1, 0) FROM nightzero.events WHERE game_id = $1)
        + (SELECT count(*) FROM nightzero.tries WHERE game_id = $1)
        + (SELECT count(*) FROM nightzero.failed_calls WHERE game_id = $1) AS progress
    ) AS reached
    WHERE id = $1 AND (state IN ('waiting', 'moved') OR (state = 'playing' AND (writer = $2 OR NOT ${alive})))
    RETURNING games.tries, games.moves, games.repeated_calls AS repeated, games.error`,
  finish: `
    WITH finished AS (
      UPDATE nightzero.planned_games SET
        state = 'done', outcome = $3, error = NULL, repeated_calls = ${repeatedCalls},
        finished = nextval('nightzero.finished_games'), finished_at = now()
      WHERE id = $1 AND writer = $2 AND state = 'playing' RETURNING id, tournament, repeated_calls
    ), calls AS (DELETE FROM nightzero.begun_calls USING finished WHERE game_id = finished.id),
    seats AS (
      INSERT INTO nightzero.seat_results
        (game_id, seat, tournament, rules, entrant, role, team, won, void, calls, failed, defaulted, cost_usd)
      SELECT id, seat - 1, tournament, $3::json ->> 'table', one ->> 'entrant', one ->> 'role', one ->> 'team',
        (one ->> 'won')::boolean, ($3::json ->> 'void')::boolean, (one ->> 'calls')::int, (one ->> 'failed')::int,
        (one ->> 'defaulted')::int, (one ->> 'costUsd')::float8
      FROM finished, json_array_elements($3::json -> 'seats') WITH ORDINALITY AS seats (one, seat)
      ON CONFLICT DO NOTHING
    )
    SELECT repeated_calls AS repeated FROM finished
    UNION ALL
    SELECT repeated_calls FROM nightzero.planned_games WHERE id = $1 AND writer = $2 AND state = 'done'`,
  /** The worker stops properly: the try does not count. */
  leave: `
    UPDATE nightzero.planned_games SET state = 'waiting', writer = NULL, tries = 0
    WHERE id = $1 AND writer = $2 AND state = 'playing' RETURNING id`,
  fail: `
    WITH failed AS (
      UPDATE nightzero.planned_games SET
        state = CASE WHEN $4 THEN 'abandoned' ELSE 'waiting' END, error = $3,
        finished = CASE WHEN $4 THEN nextval('nightzero.finished_games') END, finished_at = CASE WHEN $4 THEN now() END
      WHERE id = $1 AND writer = $2 AND state = 'playing' RETURNING id
    )
    SELECT id FROM failed
    UNION ALL
    SELECT id FROM nightzero.planned_games WHERE id = $1 AND writer = $2 AND state IN ('abandoned', 'waiting')`,
} as const

/** Makes games whose worker has ended wait again. */
export const orphaned = `
  UPDATE nightzero.planned_games AS games SET state = 'moved'
  WHERE state = 'playing' AND NOT ${alive}
  RETURNING id AS "gameId", tournament, job AS id, job_attempt AS attempt`

/** Tournaments with waiting games, each with a hash of its definition. */
export const openTournaments = `
  SELECT id, md5(definition::text) AS version FROM nightzero.tournaments AS open
  WHERE stopped_by IS NULL AND EXISTS (
    SELECT FROM nightzero.planned_games WHERE tournament = open.id AND state IN ('waiting', 'moved')
  ) ORDER BY created_at, id`

/** How many games of tournaments that are not stopped are neither played nor given up. */
export const unfinished = `
  SELECT count(*)::int AS games FROM nightzero.planned_games JOIN nightzero.tournaments ON tournaments.id = tournament
  WHERE stopped_by IS NULL AND state IN ('waiting', 'moved', 'playing')`
