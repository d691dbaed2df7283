import type { Statement } from './database.js'

/** The row of the game if this store writes the game. It is locked until the statement is done: nobody can claim the game meanwhile. */
const owned = 'SELECT id FROM nightzero.games WHERE id = $1 AND writer = $2 FOR SHARE'

/**
 * Whether this store ($2) may claim the game: its row names no writer, or one whose lease has ended, or games may be taken over ($3),
 * or the row names this store, which has no claim ($4: it has one).
 */
const free = `(games.writer IS NULL OR $3::boolean OR (games.writer = $2 AND NOT $4::boolean)
  OR (games.writer <> $2 AND NOT EXISTS (
    SELECT FROM nightzero.writers WHERE writers.id = games.writer AND writers.lease_until > clock_timestamp())))`

const begun = 'EXISTS (SELECT FROM nightzero.events WHERE game_id = games.id AND seq = 0)'

const texts = {
  create: `
    WITH made AS (
      INSERT INTO nightzero.games AS games (id, writer, seed, created_at, status, rules, players, metadata)
      VALUES ($1, $2, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (id) DO UPDATE SET writer = $2, seed = $5, created_at = $6, status = $7, rules = $8, players = $9, metadata = $10
      WHERE NOT ${begun} AND ${free}
      RETURNING id
    ), tries AS (DELETE FROM nightzero.tries USING made WHERE game_id = made.id),
    calls AS (DELETE FROM nightzero.failed_calls USING made WHERE game_id = made.id)
    SELECT id FROM made`,
  claim: `UPDATE nightzero.games AS games SET writer = $2 WHERE id = $1 AND ${begun} AND ${free} RETURNING id`,
  append: `
    WITH owned AS (${owned}),
    kept AS (
      INSERT INTO nightzero.events (game_id, seq, event_type, payload, private, created_at)
      SELECT $1, event.seq, event.type, event.payload::json, event.private, event.at
      FROM owned, unnest($4::int[], $5::text[], $6::text[], $7::boolean[], $8::bigint[]) AS event (seq, type, payload, private, at)
      WHERE $3 = (SELECT coalesce(max(seq) + 1, 0) FROM nightzero.events WHERE game_id = $1)
      RETURNING seq
    ), tries AS (DELETE FROM nightzero.tries USING owned WHERE game_id = $1 AND request_id = ANY ($9::text[])),
    calls AS (DELETE FROM nightzero.failed_calls USING owned WHERE game_id = $1 AND request_id = ANY ($9::text[])),
    ended AS (
      UPDATE nightzero.games SET status = 'finished' FROM owned
      WHERE games.id = owned.id AND $10::boolean AND EXISTS (SELECT FROM kept)
    )
    SELECT count(*)::int AS kept FROM kept`,
  attempt: `
    INSERT INTO nightzero.tries (game_id, request_id, attempt, payload)
    SELECT $1, $3, $4::int, $5::json FROM (${owned}) AS owned
    ON CONFLICT (game_id, request_id, attempt) DO UPDATE SET payload = excluded.payload RETURNING attempt`,
  failedCall: `
    INSERT INTO nightzero.failed_calls (game_id, request_id, attempt, payload, call)
    SELECT $1, $3, $4::int, $5::json, $6::int FROM (${owned}) AS owned
    ON CONFLICT (game_id, request_id, call) DO UPDATE SET payload = excluded.payload RETURNING attempt`,
  game: `
    SELECT id, seed, status, created_at::float8 AS "createdAt", metadata, writer, ${begun} AS begun,
      (SELECT coalesce(max(seq) + 1, 0) FROM nightzero.events WHERE game_id = games.id) AS length,
      (SELECT json_build_object('host', host, 'pid', pid) FROM nightzero.writers WHERE id = games.writer) AS holder
    FROM nightzero.games AS games WHERE id = $1`,
  events: 'SELECT payload::text AS payload FROM nightzero.events WHERE game_id = $1 ORDER BY seq',
  tries: 'SELECT payload::text AS payload FROM nightzero.tries WHERE game_id = $1 ORDER BY request_id, attempt',
  failedCalls:
    'SELECT payload::text AS payload FROM nightzero.failed_calls WHERE game_id = $1 ORDER BY request_id, call',
  release: 'UPDATE nightzero.games SET writer = NULL WHERE id = $1 AND writer = $2',
  releaseAll: 'UPDATE nightzero.games SET writer = NULL WHERE writer = $1',
  renew: `
    INSERT INTO nightzero.writers (id, host, pid, lease_until)
    VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond')
    ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until`,
  leave: 'DELETE FROM nightzero.writers WHERE id = $1',
  /** Deletes writers whose leases ended a day ago and who hold no game. */
  sweep: `
    DELETE FROM nightzero.writers WHERE lease_until < clock_timestamp() - interval '1 day'
    AND NOT EXISTS (SELECT FROM nightzero.games WHERE games.writer = writers.id)`,
  prune: `
    WITH old AS (
      SELECT id FROM nightzero.games
      WHERE status = 'finished' AND created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ), events AS (DELETE FROM nightzero.events USING old WHERE game_id = old.id),
    tries AS (DELETE FROM nightzero.tries USING old WHERE game_id = old.id),
    calls AS (DELETE FROM nightzero.failed_calls USING old WHERE game_id = old.id)
    DELETE FROM nightzero.games USING old WHERE games.id = old.id RETURNING games.id`,
} as const

/** The statements of the store, prepared once for each connection. */
export const statements = Object.fromEntries(
  Object.entries(texts).map(([name, text]) => [name, { name: `nightzero_${name}`, text }]),
) as { readonly [K in keyof typeof texts]: Statement }
