import { GameConflictError } from '../../index.js'
import type { Database } from '../../stores/postgres/index.js'

interface Begun {
  readonly gameId: string
  readonly requestId: string
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

const insert = `
  INSERT INTO nightzero.begun_calls (game_id, request_id)
  SELECT game_id, request_id FROM unnest($1::text[], $2::text[]) AS begun (game_id, request_id)
  JOIN nightzero.games ON games.id = game_id AND writer = $3
  RETURNING game_id AS "gameId"`

/**
 * Records each call before it is made. The store has the calls that ended; the difference is what a worker had in flight when it
 * ended. The calls of one moment are written together. A worker that has lost a game makes no more calls for it.
 */
export class BegunCalls {
  readonly #database: Database
  readonly #writer: string
  #waiting: Begun[] = []

  constructor(database: Database, writer: string) {
    this.#database = database
    this.#writer = writer
  }

  /** Rejects with `GameConflictError` when another worker has the game. */
  record(gameId: string, requestId: string): Promise<void> {
    return new Promise((done, failed) => {
      if (this.#waiting.push({ gameId, requestId, done, failed }) === 1) setImmediate(() => this.#write())
    })
  }

  async #write(): Promise<void> {
    const begun = this.#waiting.splice(0)
    try {
      const columns = [begun.map(({ gameId }) => gameId), begun.map(({ requestId }) => requestId)]
      const rows = await this.#database.persist<{ gameId: string }>(insert, [...columns, this.#writer])
      const own = new Set(rows.map(({ gameId }) => gameId))
      for (const { gameId, done, failed } of begun)
        if (own.has(gameId)) done()
        else failed(new GameConflictError(`Another worker has game \`${gameId}\`.`, gameId))
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
      UNION ALL SELECT payload -> 'data' ->> 'requestId' FROM nightzero.events
        WHERE game_id = $1 AND event_type IN ('answer.recorded', 'answer.rejected', 'answer.dropped', 'call.failed')
    ) AS ends GROUP BY request_id
  ) AS known USING (request_id)
)`

/** Whether the row of a game names a writer other than `$2` whose lease has not ended. */
const held = `(games.writer <> $2 AND EXISTS (
  SELECT FROM nightzero.writers WHERE writers.id = games.writer AND lease_until > clock_timestamp()))`

/** How far a game has come. */
const reached = `(SELECT (SELECT coalesce(max(seq) + 1, 0) FROM nightzero.events WHERE game_id = $1)
  + (SELECT count(*) FROM nightzero.tries WHERE game_id = $1))`

/** `$1` is the game. A connection can break before the answer: a second run changes nothing, answers the same. */
export const gameStatements = {
  /** `$2` is this store's writer. \`suspect\`: its worker ended while it made no progress, perhaps because of it. */
  look: `
    SELECT state, planned, md5(definition::text) AS definition,
      (SELECT (payload -> 'data' ->> 'version')::int FROM nightzero.events WHERE game_id = $1 AND seq = 0) AS "logVersion",
      EXISTS (SELECT FROM nightzero.games WHERE id = $1 AND ${held}) AS held,
      ${reached} <= progress AND EXISTS (SELECT FROM nightzero.games WHERE id = $1 AND writer <> $2) AS suspect
    FROM nightzero.planned_games AS planned JOIN nightzero.tournaments ON tournaments.id = tournament WHERE planned.id = $1`,
  /**
   * Makes this store the game's writer, unless another one holds its lease. \`claims\` numbers the claims of different writers: the
   * statements below change nothing for a worker that has lost the game. A try counts against a game only if it made no progress
   * and, where its worker ended, was alone at it ($3): another game may have ended it. The row in \`games\` gets its facts when the
   * game begins.
   */
  claim: `
    WITH open AS (SELECT id FROM nightzero.planned_games WHERE id = $1 AND state = 'open' FOR UPDATE),
    before AS (SELECT writer FROM nightzero.games WHERE id = $1 FOR UPDATE),
    claimed AS (
      INSERT INTO nightzero.games AS games (id, writer, seed, created_at, status, rules, players, metadata)
      SELECT id, $2, '', 0, 'running', '', 0, '{}' FROM open LEFT JOIN before ON true
      ON CONFLICT (id) DO UPDATE SET writer = $2 WHERE games.writer IS NULL OR NOT ${held}
      RETURNING id
    ),
    reached AS (SELECT ${reached} AS progress)
    UPDATE nightzero.planned_games AS games SET
      claims = games.claims + (before.writer IS DISTINCT FROM $2)::int,
      moves = games.moves + coalesce(before.writer <> $2, false)::int,
      tries = CASE
        WHEN before.writer = $2 THEN games.tries
        WHEN reached.progress > games.progress THEN 1
        WHEN before.writer <> $2 AND NOT games.alone THEN games.tries
        ELSE games.tries + 1
      END,
      progress = reached.progress,
      alone = $3,
      repeated_calls = ${repeatedCalls}
    FROM claimed LEFT JOIN before ON true, reached
    WHERE games.id = claimed.id
    RETURNING games.claims AS claim, games.tries, games.repeated_calls AS repeated, games.error`,
  /** From here on, `$2` is the number of the claim. */
  finish: `
    WITH finished AS (
      UPDATE nightzero.planned_games SET
        state = 'done', outcome = $3, error = NULL,
        repeated_calls = CASE state WHEN 'open' THEN ${repeatedCalls} ELSE repeated_calls END,
        finished = coalesce(finished, nextval('nightzero.finished_games')), finished_at = coalesce(finished_at, now())
      WHERE id = $1 AND claims = $2 AND state IN ('open', 'done') RETURNING id, tournament, repeated_calls
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
    SELECT repeated_calls AS repeated FROM finished`,
  /** The worker stops properly: the try does not count. */
  leave: "UPDATE nightzero.planned_games SET tries = 0 WHERE id = $1 AND claims = $2 AND state = 'open'",
  /** `$4`: the game is given up. */
  fail: `
    UPDATE nightzero.planned_games SET
      state = CASE WHEN $4 THEN 'abandoned' ELSE 'open' END, error = $3,
      finished = CASE WHEN $4 THEN coalesce(finished, nextval('nightzero.finished_games')) END,
      finished_at = CASE WHEN $4 THEN coalesce(finished_at, now()) END
    WHERE id = $1 AND claims = $2 AND state IN ('open', 'abandoned') RETURNING id`,
} as const

/** Tournaments with games that are neither played nor given up. */
export const openTournaments = `
  SELECT id FROM nightzero.tournaments AS open
  WHERE stopped_by IS NULL AND EXISTS (SELECT FROM nightzero.planned_games WHERE tournament = open.id AND state = 'open')
  ORDER BY created_at, id`
