import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { type GameEvent, isFinished } from '../kernel/events/event.js'
import { readLog } from '../kernel/events/read-log.js'
import type { JournalEntry } from '../kernel/runtime/ask/journal.js'
import type { BudgetLedger, Spent } from '../kernel/runtime/budget.js'
import type { Awaitable, CallSink, GameQuery, LogStore, StoredGame } from '../kernel/runtime/log-store.js'
import { mayBeAlive, newIdentity, parseIdentity, writerName } from './file-lock.js'
import {
  inTransaction,
  openSqliteDatabase,
  prepareStatements,
  type Statements,
  withStoreErrors,
} from './sqlite-database.js'
import { openSqliteLedger } from './sqlite-ledger.js'
import {
  callNumber,
  gameExistsError,
  gameHeldError,
  gameMissingError,
  gameUnclaimedError,
  readTry,
  requireNext,
  requirePath,
  requireStoreOptions,
  settledRequests,
} from './store-checks.js'

/** The options of `sqliteStore`. */
export interface SqliteStoreOptions {
  /** Writes a game even if another process claims it. Use it only for a claim left by a process on another machine. */
  readonly takeOver?: boolean
}

/**
 * Saves games in one SQLite file, in the tables `games`, `events` and `tries` (source 003), one transaction a batch. The view
 * `source_events` has the events with the columns of source 003.
 * The primary key (game_id, seq) makes a second writer's insert fail. Needs `node:sqlite`: Node.js 22.13 or later.
 *
 * @throws {InvalidOptionsError} when there is no path, or an option is unknown or wrong.
 * @throws {StoreError} when this version of Node.js has no SQLite, or the file cannot be opened.
 */
export function sqliteStore(path: string, options: SqliteStoreOptions = {}): LogStore {
  requirePath(path)
  requireStoreOptions('sqliteStore', options)
  const database = openSqliteDatabase(path)
  return new SqliteStore(database, options.takeOver ?? false)
}

class SqliteStore implements LogStore {
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #takeOver: boolean
  /** This store, as rows name it. */
  readonly #writer = JSON.stringify(newIdentity())
  /** The games that it writes. A release that could not be written still counts here. */
  readonly #games = new Set<string>()

  constructor(database: DatabaseSync, takeOver: boolean) {
    this.#database = database
    this.#statements = withStoreErrors(() => prepareStatements(database))
    this.#takeOver = takeOver
  }

  createGame({ id, seed, createdAt, status, metadata }: StoredGame): void {
    this.#write(() => {
      if (this.#length(id) > 0) throw gameExistsError(id)
      this.#requireFree(id)
      this.#statements.createGame.run(id, seed, createdAt, status, JSON.stringify(metadata), this.#writer)
      this.#statements.forget.run(id)
    })
    this.#games.add(id)
  }

  claimGame(gameId: string): void {
    this.#write(() => {
      if (this.#length(gameId) === 0) throw gameMissingError(gameId)
      this.#requireFree(gameId)
      this.#statements.claim.run(this.#writer, gameId)
    })
    this.#games.add(gameId)
  }

  appendEvents(gameId: string, events: readonly GameEvent[]): void {
    this.#write(() => {
      this.#requireClaim(gameId)
      requireNext(gameId, this.#length(gameId), events)
      for (const event of events) this.#insert(gameId, event)
      for (const requestId of settledRequests(events)) this.#statements.settle.run(gameId, requestId)
      if (isFinished(events)) this.#statements.finish.run(gameId)
    })
  }

  getEvents(gameId: string): GameEvent[] {
    const payloads = this.#payloads('events', gameId)
    return payloads.length === 0 ? [] : readLog(`[${payloads.join(',')}]`)
  }

  getGame(gameId: string): StoredGame | null {
    const [game] = this.#storedGames('game', gameId)
    return game && this.#length(gameId) > 0 ? game : null
  }

  listGames({ status, after, limit = 100 }: GameQuery = {}): StoredGame[] {
    const page = { after: after ?? null, limit }
    return status === undefined ? this.#storedGames('list', page) : this.#storedGames('listWith', { ...page, status })
  }

  recordTry(gameId: string, entry: JournalEntry): void {
    this.#write(() => {
      this.#requireClaim(gameId)
      const { requestId, attempt } = entry
      this.#statements.recordTry.run(gameId, requestId, attempt, callNumber(entry), JSON.stringify(entry))
    })
  }

  getTries(gameId: string): JournalEntry[] {
    return this.#payloads('tries', gameId).map((payload, index) =>
      readTry(payload, `Try ${index} of game \`${gameId}\``, index),
    )
  }

  openLedger(name: string, spentBefore: () => Awaitable<Spent>): Promise<BudgetLedger> {
    return openSqliteLedger(this.#database, { name, owner: this.#writer, spentBefore })
  }

  releaseGame(gameId: string): void {
    this.#games.delete(gameId)
    if (this.#database.isOpen) this.#write(() => this.#statements.release.run(gameId, this.#writer))
  }

  /** Closes the database even if the release cannot be written; then the claims end with this process. */
  close(): void {
    if (!this.#database.isOpen) return
    try {
      this.#write(() => this.#statements.releaseAll.run(this.#writer))
    } finally {
      withStoreErrors(() => this.#database.close())
    }
  }

  #insert(gameId: string, event: GameEvent): void {
    const { seq, type, audience, meta } = event
    const hidden = audience === 'public' ? 0 : 1
    this.#statements.event.run(gameId, seq, type, JSON.stringify(event), hidden, meta?.at ?? null)
  }

  #storedGames(statement: 'game' | 'list' | 'listWith', given: string | Record<string, SQLInputValue>): StoredGame[] {
    const rows = this.#rows<StoredGame & { readonly metadata: string }>(statement, given)
    return rows.map((row) => ({ ...row, metadata: JSON.parse(row.metadata) }))
  }

  #payloads(statement: 'events' | 'tries', gameId: string): string[] {
    return this.#rows<{ payload: string }>(statement, gameId).map(({ payload }) => payload)
  }

  #write(action: () => unknown): void {
    inTransaction(this.#database, action)
  }

  /** Throws `GameConflictError` while the writer named in the row may be alive. */
  #requireFree(gameId: string): void {
    const writer = this.#namedWriter(gameId)
    if (writer === this.#writer && !this.#games.has(gameId)) return
    const holder = parseIdentity(writer ?? '')
    if (holder && !this.#takeOver && mayBeAlive(holder)) throw gameHeldError(gameId, writerName(holder))
  }

  /** Throws `GameConflictError` unless this store writes the game. */
  #requireClaim(gameId: string): void {
    const writer = this.#namedWriter(gameId)
    if (writer === undefined) throw gameMissingError(gameId)
    const ours = writer === this.#writer
    if (ours && this.#games.has(gameId)) return
    const other = parseIdentity(writer ?? '')
    throw other && !ours ? gameHeldError(gameId, writerName(other)) : gameUnclaimedError(gameId)
  }

  /** The writer that the game's row names, or null; undefined if there is no game. */
  #namedWriter(gameId: string): string | null | undefined {
    return this.#rows<{ writer: string | null }>('writer', gameId)[0]?.writer
  }

  #length(gameId: string): number {
    return this.#rows<{ length: number }>('length', gameId)[0]?.length ?? 0
  }

  #rows<Row>(statement: keyof Statements, given: string | Record<string, SQLInputValue>): Row[] {
    return withStoreErrors(() => {
      const prepared = this.#statements[statement]
      return (typeof given === 'string' ? prepared.all(given) : prepared.all(given)) as Row[]
    })
  }
}

const callsSchema = `
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
 * Saves calls in the table `calls` of a SQLite file, for example that of a `sqliteStore`. Needs Node.js 22.13 or later.
 *
 * @throws {InvalidOptionsError} when there is no path.
 * @throws {StoreError} when this version of Node.js has no SQLite, or the file cannot be opened.
 */
export function sqliteCalls(path: string): CallSink {
  requirePath(path)
  const database = openSqliteDatabase(path)
  withStoreErrors(() => database.exec(callsSchema))
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
