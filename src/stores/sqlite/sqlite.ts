import type { DatabaseSync } from 'node:sqlite'
import type { GameEvent } from '../../events/event.js'
import { isFinished } from '../../events/is-finished.js'
import { readLog } from '../../events/read-log.js'
import type { JournalEntry } from '../../runtime/ask/journal.js'
import { alreadyThere, notThere, requireNext } from '../conflicts.js'
import type { GameQuery, LogStore, StoredGame } from '../log-store.js'
import { readTry } from '../read-try.js'
import { settledRequests } from '../settled-requests.js'
import { requireStoreOptions } from '../store-options.js'
import { Claims } from './claims.js'
import { openDatabase } from './open-database.js'
import { prepareStatements, type Statements } from './statements.js'
import { inTransaction, withStoreErrors } from './transaction.js'

/** The options of `sqliteStore`. */
export interface SqliteStoreOptions {
  /** Writes a game even if another process claims it. Use it only for a claim left by a process on another machine. */
  readonly takeOver?: boolean
}

interface GameRow {
  readonly id: string
  readonly seed: string
  readonly created_at: number
  readonly status: string
  readonly metadata: string
  readonly writer: string | null
}

const gameIn = ({ id, seed, created_at: createdAt, status, metadata }: GameRow): StoredGame => ({
  id,
  seed,
  createdAt,
  status: status as StoredGame['status'],
  metadata: JSON.parse(metadata),
})

/**
 * Saves games in one SQLite file, in the tables `games`, `events` and `tries` (source 003), one transaction a batch.
 * The primary key (game_id, seq) makes a second writer's insert fail. Needs `node:sqlite`: Node.js 22.13 or later.
 *
 * @throws {InvalidOptionsError} when there is no path, or an option is unknown or wrong.
 * @throws {StoreError} when this version of Node.js has no SQLite, or the file cannot be opened.
 */
export function sqliteStore(path: string, options: SqliteStoreOptions = {}): LogStore {
  requireStoreOptions('sqliteStore', options, { path })
  const database = openDatabase(path)
  return new SqliteStore(database, options.takeOver ?? false)
}

class SqliteStore implements LogStore {
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #claims: Claims

  constructor(database: DatabaseSync, takeOver: boolean) {
    this.#database = database
    this.#statements = withStoreErrors(() => prepareStatements(database))
    this.#claims = new Claims(takeOver)
  }

  createGame({ id, seed, createdAt, status, metadata }: StoredGame): void {
    this.#write(() => {
      if (this.#length(id) > 0) throw alreadyThere(id)
      this.#claims.requireFree(id, this.#row(id)?.writer ?? null)
      this.#statements.createGame.run(id, seed, createdAt, status, JSON.stringify(metadata), this.#claims.writer)
      this.#statements.forget.run(id)
      this.#statements.forgetCalls.run(id)
    })
    this.#claims.add(id)
  }

  claimGame(gameId: string): void {
    this.#write(() => {
      if (this.#length(gameId) === 0) throw notThere(gameId)
      this.#claims.requireFree(gameId, this.#row(gameId)?.writer ?? null)
      this.#statements.claim.run(this.#claims.writer, gameId)
    })
    this.#claims.add(gameId)
  }

  appendEvents(gameId: string, events: readonly GameEvent[]): void {
    this.#write(() => {
      this.#claims.require(gameId, this.#row(gameId)?.writer)
      requireNext(gameId, this.#length(gameId), events)
      for (const event of events) this.#insert(gameId, event)
      for (const requestId of settledRequests(events)) {
        this.#statements.settle.run(gameId, requestId)
        this.#statements.settleCalls.run(gameId, requestId)
      }
      if (isFinished(events)) this.#statements.finish.run(gameId)
    })
  }

  getEvents(gameId: string): GameEvent[] {
    const payloads = this.#payloads('events', gameId)
    return payloads.length === 0 ? [] : readLog(`[${payloads.join(',')}]`)
  }

  getGame(gameId: string): StoredGame | null {
    const row = this.#row(gameId)
    return row === undefined || this.#length(gameId) === 0 ? null : gameIn(row)
  }

  listGames({ status, after, limit = 100 }: GameQuery = {}): StoredGame[] {
    const page = { after: after ?? null, limit }
    const rows = withStoreErrors(() =>
      status === undefined ? this.#statements.list.all(page) : this.#statements.listWith.all({ ...page, status }),
    )
    return (rows as unknown as GameRow[]).map(gameIn)
  }

  recordTry(gameId: string, entry: JournalEntry): void {
    this.#write(() => {
      this.#claims.require(gameId, this.#row(gameId)?.writer)
      const { requestId, attempt } = entry
      if ('call' in entry)
        this.#statements.failedCall.run(gameId, requestId, attempt, entry.call, JSON.stringify(entry))
      else this.#statements.attempt.run(gameId, requestId, attempt, JSON.stringify(entry))
    })
  }

  getTries(gameId: string): JournalEntry[] {
    return [...this.#payloads('tries', gameId), ...this.#payloads('failedCalls', gameId)].map((payload, index) =>
      readTry(payload, `Try ${index} of game \`${gameId}\``, index),
    )
  }

  releaseGame(gameId: string): void {
    this.#claims.drop(gameId)
    if (this.#database.isOpen) this.#write(() => this.#statements.release.run(gameId, this.#claims.writer))
  }

  /** Closes the database even if the release cannot be written; then the claims end with this process. */
  close(): void {
    if (!this.#database.isOpen) return
    try {
      this.#write(() => this.#statements.releaseAll.run(this.#claims.writer))
    } finally {
      withStoreErrors(() => this.#database.close())
    }
  }

  #insert(gameId: string, event: GameEvent): void {
    const { seq, type, audience, meta } = event
    const hidden = audience === 'public' ? 0 : 1
    this.#statements.event.run(gameId, seq, type, JSON.stringify(event), hidden, meta?.at ?? null)
  }

  #payloads(statement: 'events' | 'tries' | 'failedCalls', gameId: string): string[] {
    const rows = withStoreErrors(() => this.#statements[statement].all(gameId))
    return (rows as unknown as { payload: string }[]).map(({ payload }) => payload)
  }

  #write(action: () => unknown): void {
    inTransaction(this.#database, action)
  }

  #row(gameId: string): GameRow | undefined {
    return withStoreErrors(() => this.#statements.game.get(gameId)) as unknown as GameRow | undefined
  }

  #length(gameId: string): number {
    return (withStoreErrors(() => this.#statements.length.get(gameId)) as unknown as { length: number }).length
  }
}
