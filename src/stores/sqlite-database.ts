import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { MafiaError, StoreError } from '../kernel/errors/errors.js'

type Sqlite = typeof import('node:sqlite')

const schema = `
  CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    seed TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    status TEXT NOT NULL,
    metadata TEXT NOT NULL,
    writer TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS games_by_age ON games (created_at, id);
  CREATE INDEX IF NOT EXISTS games_by_status ON games (status, created_at, id);
  CREATE TABLE IF NOT EXISTS events (
    game_id TEXT NOT NULL REFERENCES games(id),
    seq INTEGER NOT NULL,
    event_type TEXT NOT NULL,
    payload TEXT NOT NULL,
    private INTEGER NOT NULL,
    created_at INTEGER,
    PRIMARY KEY (game_id, seq)
  ) WITHOUT ROWID, STRICT;
  CREATE VIEW IF NOT EXISTS source_events AS
    SELECT game_id || ':' || seq AS id, game_id, seq AS sequence, event_type, payload, private,
      datetime(created_at / 1000, 'unixepoch') AS created_at
    FROM events;
  CREATE TABLE IF NOT EXISTS tries (
    game_id TEXT NOT NULL REFERENCES games(id),
    request_id TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    call INTEGER NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (game_id, request_id, attempt, call)
  ) WITHOUT ROWID, STRICT;
`

/** Opens, or creates, the database of a store. Committed transactions survive a crash of the computer. */
export function openSqliteDatabase(path: string): DatabaseSync {
  const { DatabaseSync } = sqlite()
  try {
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: true })
    database.exec('PRAGMA busy_timeout = 30000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    database.exec(schema)
    return database
  } catch (error) {
    throw new StoreError(`Cannot open the database \`${path}\`: ${(error as Error).message}.`, { cause: error })
  }
}

/** Loaded on first use, so that everything else runs without it. */
function sqlite(): Sqlite {
  const found = process.getBuiltinModule?.('node:sqlite') as Sqlite | undefined
  if (found !== undefined) return found
  throw new StoreError(
    `SQLite needs Node.js 22.13 or later (\`node:sqlite\`), and this is ${process.version}: use \`jsonlStore\` and \`jsonlCalls\`.`,
  )
}

/** Runs `action` in a transaction, as the only writer. Errors of the database become `StoreError`. */
export function inTransaction<T>(database: DatabaseSync, action: () => T): T {
  return withStoreErrors(() => {
    try {
      database.exec('BEGIN IMMEDIATE')
      const result = action()
      database.exec('COMMIT')
      return result
    } catch (error) {
      if (database.isOpen && database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  })
}

export function withStoreErrors<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (MafiaError.is(error)) throw error
    const message = (error as Error).message.replace(/\.$/, '')
    throw new StoreError(`The database cannot be used: ${message}.`, { cause: error })
  }
}

/** The games that have begun, after the game `@after` if that is given. */
const listQuery = (more: string): string => `
  SELECT id, seed, status, created_at AS createdAt, metadata FROM games
  WHERE EXISTS (SELECT 1 FROM events WHERE game_id = games.id AND seq = 0) ${more}
    AND (@after IS NULL OR (created_at, id) < (SELECT created_at, id FROM games WHERE id = @after))
  ORDER BY created_at DESC, id DESC LIMIT @limit`

const texts = {
  createGame: 'INSERT OR REPLACE INTO games (id, seed, created_at, status, metadata, writer) VALUES (?, ?, ?, ?, ?, ?)',
  game: 'SELECT id, seed, status, created_at AS createdAt, metadata FROM games WHERE id = ?',
  writer: 'SELECT writer FROM games WHERE id = ?',
  list: listQuery(''),
  listWith: listQuery('AND status = @status'),
  claim: 'UPDATE games SET writer = ? WHERE id = ?',
  release: 'UPDATE games SET writer = NULL WHERE id = ? AND writer = ?',
  releaseAll: 'UPDATE games SET writer = NULL WHERE writer = ?',
  finish: "UPDATE games SET status = 'finished' WHERE id = ?",
  length: 'SELECT coalesce(max(seq) + 1, 0) AS length FROM events WHERE game_id = ?',
  event: 'INSERT INTO events (game_id, seq, event_type, payload, private, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  events: 'SELECT payload FROM events WHERE game_id = ? ORDER BY seq',
  recordTry: 'INSERT INTO tries (game_id, request_id, attempt, call, payload) VALUES (?, ?, ?, ?, ?)',
  tries: 'SELECT payload FROM tries WHERE game_id = ? ORDER BY call > 0, request_id, call, attempt',
  forget: 'DELETE FROM tries WHERE game_id = ?',
  settle: 'DELETE FROM tries WHERE game_id = ? AND request_id = ?',
} as const

export type Statements = { readonly [K in keyof typeof texts]: StatementSync }

export function prepareStatements(database: DatabaseSync): Statements {
  const prepared = Object.entries(texts).map(([name, text]) => [name, database.prepare(text)])
  return Object.fromEntries(prepared) as Statements
}
