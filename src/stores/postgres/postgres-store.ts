import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { InvalidOptionsError } from '../../kernel/errors/errors.js'
import type { GameEvent } from '../../kernel/events/event.js'
import { readLog } from '../../kernel/events/read-log.js'
import type { JournalEntry } from '../../kernel/runtime/ask/journal.js'
import type { GameQuery, LogStore, StoredGame } from '../../kernel/runtime/log-store.js'
import {
  callNumber,
  gameExistsError,
  gameHeldError,
  gameMissingError,
  gameUnclaimedError,
  readTry,
  requireNext,
  requireStoreOptions,
} from '../store-checks.js'
import { ArchivedLogs, type LogArchive } from './archived-logs.js'
import { type Database, openDatabase, postgresErrorCode, type Statement } from './database.js'
import { appendValues, listGames, Rows, statements } from './rows.js'

/** The identity of one store in the database: its claims are valid as long as it renews its lease. */
class Lease {
  /** Unique: a process that returns after its lease has ended must differ from the writer that took its games. */
  readonly writer = `${hostname()}/${process.pid}/${randomUUID()}`
  readonly #database: Database
  readonly #leaseMs: number
  #timer: NodeJS.Timeout | undefined
  #begun: Promise<unknown> | undefined

  constructor(database: Database, leaseMs: number) {
    this.#database = database
    this.#leaseMs = leaseMs
  }

  /** Resolves when the lease exists; from then on it is renewed. */
  async acquire(): Promise<void> {
    this.#begun ??= this.#begin()
    try {
      await this.#begun
    } catch (error) {
      this.#begun = undefined
      throw error
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    if (this.#begun === undefined) return
    this.#begun = undefined
    await this.#database.query(statements.leave, [this.writer])
  }

  async #begin(): Promise<void> {
    await this.#renew()
    await this.#database.query(statements.sweep)
    const endedMeanwhile = this.#begun === undefined
    if (endedMeanwhile) return
    // The process may end while it holds a lease; the lease then expires.
    this.#timer = setInterval(() => this.#renew().catch(() => {}), this.#leaseMs / 3)
    this.#timer.unref()
  }

  async #renew(): Promise<void> {
    await this.#database.persist(statements.renew, [this.writer, hostname(), process.pid, this.#leaseMs])
  }
}

/** The options of `postgresStore`. */
export interface PostgresStoreOptions {
  /** Where `archive` moves logs, and where archived games are read. */
  readonly archive?: LogArchive
  /** How long a claim stays valid after the last sign of its process, in ms. Default 30,000. */
  readonly leaseMs?: number
  /** Writes a game even while another process holds it. */
  readonly takeOver?: boolean
}

/** A store in Postgres, with additional methods for work on several machines. */
export interface PostgresStore extends LogStore {
  /** The name of this store in the table `writers`. */
  readonly writer: string
  /** Takes the lease before anything is claimed, so that other processes see this one. */
  enlist(): Promise<void>
  /**
   * Moves the logs of finished games created before `before` (ms since 1970) to the archive, and returns how many: each is copied,
   * the copy is read and compared, then the rows are deleted. The games stay in lists, and are read as before. Games that somebody
   * writes, or wrote when it crashed less than `leaseMs` ago, stay: they are counted in `held`. After a crash call it again.
   *
   * @throws {InvalidOptionsError} when the store has no archive.
   * @throws {StoreError} when the archive or the database cannot be used, or a copy differs. Nothing is lost.
   */
  archive(before: number): Promise<{ readonly moved: number; readonly held: number }>
  /**
   * Deletes finished games created before `before` (ms since 1970) with all their data, in the archive too; returns how many.
   *
   * @throws {InvalidOptionsError} when some of them are archived and the store has no archive.
   */
  prune(before: number): Promise<number>
  close(): Promise<void>
}

/**
 * Saves games in Postgres, for any number of processes on any number of machines, in the schema `nightzero`, which is
 * created and updated on first use. A game's events are inserted under the key (game_id, seq). A claim is a lease: when
 * its process gives no sign for `leaseMs`, other processes may claim the game, and the database refuses later writes of
 * the old writer. While the server cannot be reached, calls wait and try again. Needs the package `pg`.
 *
 * @param database an address such as `postgres://user@host:5432/games`, or an open database, which stays open.
 * @throws {InvalidOptionsError} when an option is unknown or wrong.
 * @throws {StoreError} when `database` is not the address of a Postgres database.
 */
export function postgresStore(database: string | Database, options: PostgresStoreOptions = {}): PostgresStore {
  requireStoreOptions('postgresStore', options)
  if (typeof database === 'string') return new Postgres(openDatabase(database), options, true)
  if (typeof database?.persist === 'function') return new Postgres(database, options, false)
  throw new InvalidOptionsError('Expected the address of a Postgres database, or an open one.', 'database')
}

const pruneBatch = 200

class Postgres implements PostgresStore {
  readonly #database: Database
  readonly #rows: Rows
  readonly #archived: ArchivedLogs
  readonly #own: boolean
  readonly #takeOver: boolean
  readonly #lease: Lease
  /** A release that could not be written still counts here. */
  readonly #games = new Set<string>()

  constructor(database: Database, options: PostgresStoreOptions, own: boolean) {
    const { archive, leaseMs = 30_000, takeOver = false } = options
    this.#database = database
    this.#rows = new Rows(database)
    this.#archived = new ArchivedLogs(this.#rows, archive)
    this.#own = own
    this.#takeOver = takeOver
    this.#lease = new Lease(database, leaseMs)
  }

  get writer(): string {
    return this.#lease.writer
  }

  async enlist(): Promise<void> {
    await this.#rows.ready()
    await this.#lease.acquire()
  }

  async createGame({ id, seed, createdAt, status, metadata }: StoredGame): Promise<void> {
    const facts = [seed, createdAt, status, metadata.rules, metadata.players, JSON.stringify(metadata)]
    if (!(await this.#claim(statements.create, id, facts)))
      throw (await this.#rows.game(id))?.begun ? gameExistsError(id) : await this.#conflict(id)
    this.#games.add(id)
  }

  async claimGame(gameId: string): Promise<void> {
    if (!(await this.#claim(statements.claim, gameId, []))) {
      if (!(await this.#rows.game(gameId))?.begun) throw gameMissingError(gameId)
      throw await this.#conflict(gameId)
    }
    this.#games.add(gameId)
  }

  async appendEvents(gameId: string, events: readonly GameEvent[]): Promise<void> {
    if (events.length === 0) return
    this.#requireClaim(gameId)
    requireNext(gameId, events[0]?.seq ?? 0, events)
    let lost = false
    const kept = await this.#insert(gameId, events, () => {
      lost = true
    })
    if (!kept && !(lost && (await this.#holds(gameId, events)))) throw await this.#refusal(gameId, events)
  }

  async getEvents(gameId: string): Promise<GameEvent[]> {
    const payloads = await this.#rows.payloads(statements.events, gameId)
    if (payloads.length > 0) return readLog(`[${payloads.join(',')}]`)
    const log = (await this.#rows.game(gameId))?.archived
    return log ? this.#archived.read(gameId, log) : []
  }

  async getGame(gameId: string): Promise<StoredGame | null> {
    const row = await this.#rows.game(gameId)
    if (!row?.begun) return null
    const { id, seed, createdAt, status, metadata } = row
    return { id, seed, createdAt, status, metadata }
  }

  listGames(query?: GameQuery): Promise<StoredGame[]> {
    return listGames(this.#rows, query)
  }

  async recordTry(gameId: string, entry: JournalEntry): Promise<void> {
    this.#requireClaim(gameId)
    const values = [gameId, this.writer, entry.requestId, entry.attempt, callNumber(entry), JSON.stringify(entry)]
    const kept = await this.#rows.run(statements.recordTry, values)
    if (kept.length === 0) throw await this.#conflict(gameId)
  }

  async getTries(gameId: string): Promise<JournalEntry[]> {
    const tries = await this.#rows.payloads(statements.tries, gameId)
    return tries.map((payload, index) => readTry(payload, `Try ${index} of game \`${gameId}\``, index))
  }

  async releaseGame(gameId: string): Promise<void> {
    this.#games.delete(gameId)
    await this.#rows.run(statements.release, [gameId, this.writer])
  }

  async archive(before: number): ReturnType<PostgresStore['archive']> {
    this.#archived.requireArchive('where logs are moved')
    const counts = { moved: 0, held: 0 }
    for await (const games of this.#archived.waiting(before)) {
      const moves = await Promise.allSettled(games.map((gameId) => this.#move(gameId)))
      for (const move of moves)
        if (move.status === 'rejected') throw move.reason
        else counts[move.value ? 'moved' : 'held']++
    }
    return counts
  }

  async prune(before: number): Promise<number> {
    for (let pruned = await this.#archived.prune(before); ; ) {
      const { length } = await this.#rows.run(statements.prune, [before, pruneBatch])
      pruned += length
      if (length < pruneBatch) return pruned
    }
  }

  /** Closes the database even if the release cannot be written; then the claims end with the lease. */
  async close(): Promise<void> {
    try {
      if (this.#games.size > 0) await this.#database.query(statements.releaseAll, [this.writer])
      this.#games.clear()
      await this.#lease.end()
    } finally {
      if (this.#own) await this.#database.close()
    }
  }

  /** Moves the log of a game unless somebody writes the game. */
  async #move(gameId: string): Promise<boolean> {
    if (this.#games.has(gameId) || !(await this.#claim(statements.claim, gameId, []))) return false
    this.#games.add(gameId)
    try {
      return await this.#archived.move(gameId, this.writer)
    } finally {
      await this.releaseGame(gameId)
    }
  }

  async #claim(statement: Statement, gameId: string, facts: readonly unknown[]): Promise<boolean> {
    await this.enlist()
    const place = [gameId, this.writer, this.#takeOver, this.#games.has(gameId)]
    return (await this.#rows.run(statement, [...place, ...facts])).length > 0
  }

  async #insert(gameId: string, events: readonly GameEvent[], onLost: () => void): Promise<boolean> {
    const values = [gameId, this.writer, ...appendValues(events)]
    try {
      const [row] = await this.#rows.run<{ kept: number }>(statements.append, values, onLost)
      return row?.kept === events.length
    } catch (error) {
      // The key is taken.
      if (postgresErrorCode(error) === '23505') return false
      throw error
    }
  }

  /** Whether a statement whose connection was lost has saved the events. */
  async #holds(gameId: string, events: readonly GameEvent[]): Promise<boolean> {
    const row = await this.#rows.game(gameId)
    const last = events.at(-1) as GameEvent
    if (row?.writer !== this.writer || row.length !== last.seq + 1) return false
    const stored = (await this.#rows.payloads(statements.events, gameId)).slice(-events.length)
    return events.every((event, index) => stored[index] === JSON.stringify(event))
  }

  async #refusal(gameId: string, events: readonly GameEvent[]): Promise<Error> {
    const row = await this.#rows.game(gameId)
    if (row?.writer !== this.writer || row.archived) return this.#conflict(gameId)
    try {
      requireNext(gameId, row.length, events)
    } catch (error) {
      return error as Error
    }
    return gameHeldError(gameId, 'another process')
  }

  #conflict(gameId: string): Promise<Error> {
    return this.#rows.conflict(gameId, this.writer, this.#games.has(gameId))
  }

  #requireClaim(gameId: string): void {
    if (!this.#games.has(gameId)) throw gameUnclaimedError(gameId)
  }
}
