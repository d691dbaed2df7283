import { mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { GameEvent } from '../../events/event.js'
import { isFinished } from '../../events/is-finished.js'
import type { JournalEntry } from '../../runtime/ask/journal.js'
import { alreadyThere, notClaimed, notThere } from '../conflicts.js'
import { pageOf } from '../game-page.js'
import { type GameQuery, type LogStore, type StoredGame, storedGameOf } from '../log-store.js'
import { newIdentity } from '../process-identity.js'
import { settledRequests } from '../settled-requests.js'
import { requireStoreOptions } from '../store-options.js'
import { FileLock } from './file-lock.js'
import { fileNameOf } from './file-names.js'
import { gamesAt, logsIn } from './list-files.js'
import { readEventFile, readTryFile } from './read-files.js'
import { withFileErrors } from './store-error.js'
import { type Paths, Writer } from './writer.js'

/** The options of `jsonlStore`. */
export interface JsonlStoreOptions {
  /**
   * Called when a file ends in an incomplete line, left by a crash, which is dropped. Default: a warning on the
   * console.
   */
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
  requireStoreOptions('jsonlStore', options, { path })
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
      if (readEventFile(log, quiet).length > 0) throw alreadyThere(id)
      // A journal without a log belongs to an abandoned or removed game.
      withFileErrors('remove', journal, () => rmSync(journal, { force: true }))
    })
  }

  claimGame(gameId: string): void {
    this.#open(gameId, ({ log, journal }) => {
      if (readEventFile(log, this.#onWarning).length === 0) throw notThere(gameId)
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
    return gameOf(readEventFile(this.#files(gameId).log, quiet))
  }

  listGames(query?: GameQuery): StoredGame[] {
    return pageOf(gamesAt(this.#single ? [this.#path] : logsIn(this.#path)), query)
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
    lock.take(this.#takeOver)
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
    if (writer === undefined) throw notClaimed(gameId)
    return writer
  }

  #files(gameId: string): Paths {
    const log = this.#single ? this.#path : join(this.#path, `${fileNameOf(gameId)}.jsonl`)
    const stem = log.replace(/\.jsonl$/, '')
    return { log, journal: `${stem}.journal.jsonl`, lock: stem }
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

function gameOf(events: readonly GameEvent[]): StoredGame | null {
  const first = events[0] as GameEvent<'game.created'> | undefined
  if (first === undefined) return null
  const game = storedGameOf(first.data, first.meta?.at ?? 0)
  return isFinished(events) ? { ...game, status: 'finished' } : game
}

function warn(warning: string): void {
  console.warn(`nightzero: ${warning}`)
}

function quiet(): void {}
