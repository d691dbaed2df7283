import type { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../../errors/store-error.js'

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
  CREATE TABLE IF NOT EXISTS tries (
    game_id TEXT NOT NULL REFERENCES games(id),
    request_id TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (game_id, request_id, attempt)
  ) WITHOUT ROWID, STRICT;
  CREATE TABLE IF NOT EXISTS failed_calls (
    game_id TEXT NOT NULL REFERENCES games(id),
    request_id TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    call INTEGER NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (game_id, request_id, call)
  ) WITHOUT ROWID, STRICT;
`

/** Opens, or creates, the database of a store. Committed transactions survive a crash of the computer. */
export function openDatabase(path: string): DatabaseSync {
  const { DatabaseSync } = sqlite()
  try {
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: true })
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
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
