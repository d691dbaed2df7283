import { openDatabase } from '../sqlite/open-database.js'
import { withStoreErrors } from '../sqlite/transaction.js'
import { requireStoreOptions } from '../store-options.js'
import type { CallSink } from './call-sink.js'

const schema = `
  CREATE TABLE IF NOT EXISTS calls (
    game_id TEXT NOT NULL,
    request_id TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    call INTEGER NOT NULL,
    player TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    status INTEGER,
    payload TEXT NOT NULL,
    PRIMARY KEY (game_id, request_id, attempt, call)
  ) WITHOUT ROWID, STRICT;
`

/**
 * Saves calls in the table `calls` of a SQLite file, which may be that of a `sqliteStore`: the key, a few columns for
 * queries, and the whole call as JSON in `payload`. Needs `node:sqlite`: Node.js 22.13 or later.
 *
 * @throws {InvalidOptionsError} when there is no path.
 * @throws {StoreError} when this version of Node.js has no SQLite, or the file cannot be opened.
 */
export function sqliteCalls(path: string): CallSink {
  requireStoreOptions('sqliteCalls', {}, { path })
  const database = openDatabase(path)
  withStoreErrors(() => database.exec(schema))
  const insert = database.prepare('INSERT INTO calls VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const count = database.prepare(
    'SELECT coalesce(max(call), 0) AS count FROM calls WHERE game_id = ? AND request_id = ? AND attempt = ?',
  )
  return {
    record(call) {
      const { gameId, requestId, attempt, call: number, player, sentAt, response } = call
      const row = [gameId, requestId, attempt, number, player, sentAt, response?.status ?? null, JSON.stringify(call)]
      withStoreErrors(() => insert.run(...row))
    },
    countOf: (...place) => withStoreErrors(() => (count.get(...place) as { count: number }).count),
    close: () => {
      if (database.isOpen) withStoreErrors(() => database.close())
    },
  }
}
