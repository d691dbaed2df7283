import { mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type GameEvent, isEvent, isFinished } from '../kernel/events/event.js'
import type { JournalEntry } from '../kernel/runtime/ask/journal.js'
import type { GameQuery, LogStore, StoredGame } from '../kernel/runtime/log-store.js'
import { parseStrictJson } from '../kernel/text/objects.js'
import { FileLock, newIdentity } from './file-lock.js'
import { gameFileName, LineFile, withFileErrors } from './line-file.js'
import { listLogFiles, readEventFile, readStoredGame, readTryFile, storedGame } from './log-files.js'
import {
  gameExistsError,
  gameMissingError,
  gamePage,
  gameUnclaimedError,
  requireNext,
  requirePath,
  requireStoreOptions,
  settledRequests,
} from './store-checks.js'

interface Paths {
  readonly log: string
  readonly journal: string
  /** The beginning of the names of its lock files. */
  readonly lock: string
}

class Writer {
  readonly #gameId: string
  readonly #lock: FileLock
  readonly #log: LineFile
  readonly #journal: LineFile
  readonly #open: Set<string>
  #length: number

  /** Removes incomplete last lines from both files. The lock must be held. */
  constructor(gameId: string, paths: Paths, lock: FileLock) {
    this.#gameId = gameId
    this.#lock = lock
    const log = LineFile.continue(paths.log, (line) => parseStrictJson(line) as GameEvent)
    this.#log = log.file
    this.#length = log.entries.length
    try {
      const journal = LineFile.continue(paths.journal, (line) => parseStrictJson(line) as JournalEntry)
      this.#journal = journal.file
      this.#open = new Set(journal.entries.map(({ requestId }) => requestId))
    } catch (error) {
      log.file.close()
      throw error
    }
    this.#removeRecorded(settledRequests(log.entries))
  }

  append(events: readonly GameEvent[]): void {
    this.#lock.require()
    requireNext(this.#gameId, this.#length, events)
    this.#log.append(events.map((event) => JSON.stringify(event)))
    this.#length += events.length
    this.#removeRecorded(settledRequests(events))
  }

  record(entry: JournalEntry): void {
    this.#lock.require()
    this.#journal.append([JSON.stringify(entry)])
    this.#open.add(entry.requestId)
  }

  close(): void {
    try {
      this.#log.close()
    } finally {
      try {
        this.#journal.close()
      } finally {
        this.#lock.release()
      }
    }
  }

  /** A journal is cleared when all its entries are in the log; until then, entries that are there too do no harm. */
  #removeRecorded(settled: readonly string[]): void {
    if (this.#open.size === 0) return
    for (const requestId of settled) this.#open.delete(requestId)
    if (this.#open.size === 0) this.#journal.clear()
  }
}

/** The options of `jsonlStore`. */
export interface JsonlStoreOptions {
  /** Called when a file ends in an incomplete line, which is dropped. Default: a warning on the console. */
  readonly onWarning?: (warning: string) => void
  /** Writes a game even if another process claims it. Use it only for a claim left by a process on another machine. */
  readonly takeOver?: boolean
}

/**
 * Saves games in files, one event a line. `path` is a folder, with a file `<id>.jsonl` for each game, or a file for a
 * single game, which exists or ends in `.jsonl`. Beside it are `<id>.journal.jsonl`, with answers that are not in the
 * log yet, and, while a game is written, `<id>.lock.<n>`. Each batch is on the disk before the game continues.
 *
 * @throws {InvalidOptionsError} when there is no path, or an option is unknown or wrong.
 */
export function jsonlStore(path: string, options: JsonlStoreOptions = {}): LogStore {
  requirePath(path)
  requireStoreOptions('jsonlStore', options)
  return new JsonlStore(path, options)
}

class JsonlStore implements LogStore {
  readonly #path: string
  readonly #single: boolean
  readonly #onWarning: (warning: string) => void
  readonly #takeOver: boolean
  readonly #owner = newIdentity()
  readonly #writers = new Map<string, Writer>()

  constructor(path: string, { onWarning = warn, takeOver = false }: JsonlStoreOptions) {
    this.#path = path
    this.#single = path.endsWith('.jsonl') || isFile(path)
    this.#onWarning = onWarning
    this.#takeOver = takeOver
  }

  createGame({ id }: StoredGame): void {
    this.#open(id, ({ log, journal }) => {
      if (readEventFile(log, quiet).length > 0) throw gameExistsError(id)
      // A journal without a log belongs to an abandoned or removed game.
      withFileErrors('remove', journal, () => rmSync(journal, { force: true }))
    })
  }

  claimGame(gameId: string): void {
    this.#open(gameId, ({ log, journal }) => {
      if (readEventFile(log, this.#onWarning).length === 0) throw gameMissingError(gameId)
      readTryFile(journal, this.#onWarning)
    })
  }

  appendEvents(gameId: string, events: readonly GameEvent[]): void {
    this.#writing(gameId).append(events)
  }

  getEvents(gameId: string): GameEvent[] {
    return readEventFile(this.#files(gameId).log, this.#writers.has(gameId) ? quiet : this.#onWarning)
  }

  getGame(gameId: string): StoredGame | null {
    const events = readEventFile(this.#files(gameId).log, quiet)
    const [first] = events
    return first && isEvent(first, 'game.created') ? storedGame(first, isFinished(events)) : null
  }

  listGames(query?: GameQuery): StoredGame[] {
    const paths = this.#single ? [this.#path] : listLogFiles(this.#path)
    const games = paths.flatMap((path) => readStoredGame(path) ?? [])
    return gamePage(games, query)
  }

  recordTry(gameId: string, entry: JournalEntry): void {
    this.#writing(gameId).record(entry)
  }

  getTries(gameId: string): JournalEntry[] {
    const { log, journal } = this.#files(gameId)
    const tries = readTryFile(journal, quiet)
    const settled = new Set(tries.length === 0 ? [] : settledRequests(readEventFile(log, quiet)))
    return tries.filter(({ requestId }) => !settled.has(requestId))
  }

  releaseGame(gameId: string): void {
    const writer = this.#writers.get(gameId)
    this.#writers.delete(gameId)
    writer?.close()
  }

  close(): void {
    for (const gameId of [...this.#writers.keys()]) this.releaseGame(gameId)
  }

  #open(gameId: string, check: (paths: Paths) => void): void {
    const paths = this.#files(gameId)
    const folder = dirname(paths.log)
    withFileErrors('create', folder, () => mkdirSync(folder, { recursive: true }))
    const lock = new FileLock(gameId, paths.lock, this.#owner)
    lock.acquire(this.#takeOver)
    try {
      check(paths)
      this.#writers.set(gameId, new Writer(gameId, paths, lock))
    } catch (error) {
      lock.release()
      throw error
    }
  }

  #writing(gameId: string): Writer {
    const writer = this.#writers.get(gameId)
    if (writer === undefined) throw gameUnclaimedError(gameId)
    return writer
  }

  #files(gameId: string): Paths {
    const log = this.#single ? this.#path : join(this.#path, `${gameFileName(gameId)}.jsonl`)
    const stem = log.replace(/\.jsonl$/, '')
    return { log, journal: `${stem}.journal.jsonl`, lock: stem }
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

function warn(warning: string): void {
  console.warn(`nightzero: ${warning}`)
}

function quiet(): void {}
