import { createHash } from 'node:crypto'
import { type GameEvent, isFinished } from '../../kernel/events/event.js'
import type { GameQuery, StoredGame } from '../../kernel/runtime/log-store.js'
import {
  gameArchivedError,
  gameHeldError,
  gameMissingError,
  gameUnclaimedError,
  settledRequests,
  writerHere,
} from '../store-checks.js'
import { type Database, migrate, type Statement, storeSchema } from './database.js'

/** The row of the game if this store writes the game. It is locked until the statement is done: nobody can claim the game meanwhile. */
const owned = 'SELECT id FROM nightzero.games WHERE id = $1 AND writer = $2 AND archived IS NULL FOR SHARE'

/**
 * Whether this store ($2) may claim the game: its row names no writer, or one whose lease has ended, or games may be taken over ($3),
 * or the row names this store, which has no claim ($4: it has one).
 */
const free = `(games.writer IS NULL OR $3::boolean OR (games.writer = $2 AND NOT $4::boolean)
  OR (games.writer <> $2 AND NOT EXISTS (
    SELECT FROM nightzero.writers WHERE writers.id = games.writer AND writers.lease_until > clock_timestamp())))`

const begun =
  '(games.archived IS NOT NULL OR EXISTS (SELECT FROM nightzero.events WHERE game_id = games.id AND seq = 0))'

const texts = {
  create: `
    WITH made AS (
      INSERT INTO nightzero.games AS games (id, writer, seed, created_at, status, rules, players, metadata)
      VALUES ($1, $2, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (id) DO UPDATE SET writer = $2, seed = $5, created_at = $6, status = $7, rules = $8, players = $9, metadata = $10
      WHERE NOT ${begun} AND ${free}
      RETURNING id
    ), tries AS (DELETE FROM nightzero.tries USING made WHERE game_id = made.id)
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
    ended AS (
      UPDATE nightzero.games SET status = 'finished' FROM owned
      WHERE games.id = owned.id AND $10::boolean AND EXISTS (SELECT FROM kept)
    )
    SELECT count(*)::int AS kept FROM kept`,
  recordTry: `
    INSERT INTO nightzero.tries (game_id, request_id, attempt, call, payload)
    SELECT $1, $3, $4::int, $5::int, $6::json FROM (${owned}) AS owned
    ON CONFLICT (game_id, request_id, attempt, call) DO UPDATE SET payload = excluded.payload RETURNING attempt`,
  game: `
    SELECT id, seed, status, created_at::float8 AS "createdAt", metadata, writer, archived, ${begun} AS begun,
      coalesce((archived ->> 'events')::int, (SELECT max(seq) + 1 FROM nightzero.events WHERE game_id = games.id), 0) AS length,
      (SELECT json_build_object('host', host, 'pid', pid) FROM nightzero.writers WHERE id = games.writer) AS holder
    FROM nightzero.games AS games WHERE id = $1`,
  events: 'SELECT payload::text AS payload FROM nightzero.events WHERE game_id = $1 ORDER BY seq',
  tries:
    'SELECT payload::text AS payload FROM nightzero.tries WHERE game_id = $1 ORDER BY call > 0, request_id, call, attempt',
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
      WHERE status = 'finished' AND archived IS NULL AND created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ), events AS (DELETE FROM nightzero.events USING old WHERE game_id = old.id),
    tries AS (DELETE FROM nightzero.tries USING old WHERE game_id = old.id)
    DELETE FROM nightzero.games USING old WHERE games.id = old.id RETURNING games.id`,
  unarchived: `
    SELECT id, created_at::float8 AS "createdAt" FROM nightzero.games
    WHERE status = 'finished' AND archived IS NULL AND created_at < $1 AND (created_at, id) > ($3, $4)
    ORDER BY created_at, id LIMIT $2`,
  archive: `
    WITH moved AS (
      UPDATE nightzero.games SET archived = $3
      WHERE id = $1 AND writer = $2 AND status = 'finished' AND archived IS NULL RETURNING id
    )
    DELETE FROM nightzero.events WHERE game_id = $1 AND EXISTS (SELECT FROM moved)`,
  archivedBefore: `
    SELECT id, archived ->> 'name' AS name FROM nightzero.games
    WHERE archived IS NOT NULL AND created_at < $1 ORDER BY created_at LIMIT $2`,
  forget: `
    WITH gone AS (DELETE FROM nightzero.games WHERE id = ANY ($1::text[]) AND archived IS NOT NULL RETURNING id),
    tries AS (DELETE FROM nightzero.tries USING gone WHERE game_id = gone.id)
    SELECT id FROM gone`,
} as const

/** Behind a pooler programs share connections: each version of a text has a name of its own. */
const statementName = (name: string, text: string): string =>
  `nightzero_${name}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`

export const statements = Object.fromEntries(
  Object.entries(texts).map(([name, text]) => [name, { name: statementName(name, text), text }]),
) as { readonly [K in keyof typeof texts]: Statement }

/** Where the log of an archived game is. */
export interface ArchivedLog {
  /** What messages call the archive. */
  readonly place: string
  readonly name: string
  /** Of the uncompressed text. */
  readonly sha256: string
  readonly events: number
}

interface GameRow extends StoredGame {
  readonly archived: ArchivedLog | null
  readonly writer: string | null
  readonly begun: boolean
  readonly length: number
  readonly holder: { readonly host: string; readonly pid: number } | null
}

export class Rows {
  readonly #database: Database
  #migrated: Promise<void> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  async run<Row>(statement: Statement, values: readonly unknown[], onLost?: () => void): Promise<Row[]> {
    await this.ready()
    return this.#database.persist<Row>(statement, values, onLost)
  }

  async ready(): Promise<void> {
    this.#migrated ??= migrate(this.#database, storeSchema)
    try {
      await this.#migrated
    } catch (error) {
      this.#migrated = undefined
      throw error
    }
  }

  async payloads(statement: Statement, gameId: string): Promise<string[]> {
    const rows = await this.run<{ payload: string }>(statement, [gameId])
    return rows.map(({ payload }) => payload)
  }

  async game(gameId: string): Promise<GameRow | undefined> {
    return (await this.run<GameRow>(statements.game, [gameId]))[0]
  }

  /** Why `writer` may not write the game; `claimed`: it holds a claim. */
  async conflict(gameId: string, writer: string, claimed: boolean): Promise<Error> {
    const row = await this.game(gameId)
    if (row === undefined) return gameMissingError(gameId)
    if (row.archived) return gameArchivedError(gameId)
    if (row.writer === writer && claimed) return gameHeldError(gameId, writerHere)
    if (row.writer === null || row.writer === writer) return gameUnclaimedError(gameId)
    return gameHeldError(gameId, row.holder ? `process ${row.holder.pid} on \`${row.holder.host}\`` : 'another process')
  }
}

/** The parameters of `append`, after the game and the writer. */
export function appendValues(events: readonly GameEvent[]): unknown[] {
  return [
    events[0]?.seq,
    events.map(({ seq }) => seq),
    events.map(({ type }) => type),
    events.map((event) => JSON.stringify(event)),
    events.map(({ audience }) => audience !== 'public'),
    events.map(({ meta }) => meta?.at ?? null),
    settledRequests(events),
    isFinished(events),
  ]
}

/** A page of games. Each kind of query has its own statement, so that an index alone answers it. */
export function listGames(rows: Rows, { status, after, limit = 100 }: GameQuery = {}): Promise<StoredGame[]> {
  const values: unknown[] = [limit]
  const where = [begun]
  if (after !== undefined) {
    const place = values.push(after)
    where.push(`(created_at, id) < ((SELECT created_at FROM nightzero.games WHERE id = $${place}), $${place})`)
  }
  if (status !== undefined) where.push(`status = $${values.push(status)}`)
  const text = `
    SELECT id, seed, status, created_at::float8 AS "createdAt", metadata FROM nightzero.games AS games
    WHERE ${where.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT $1`
  return rows.run<StoredGame>({ text }, values)
}
