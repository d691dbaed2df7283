import type { GameEvent } from '../../events/event.js'
import type { JournalEntry } from '../../runtime/ask/journal.js'
import { requireNext } from '../conflicts.js'
import { settledRequests } from '../settled-requests.js'
import type { FileLock } from './file-lock.js'
import type { LineFile } from './line-file.js'
import { openLines } from './open-lines.js'

/** The files of one game. */
export interface Paths {
  readonly log: string
  readonly journal: string
  /** The beginning of the names of its lock files. */
  readonly lock: string
}

/** The only writer of a game's files. */
export class Writer {
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
    const log = openLines(paths.log)
    const journal = openLines(paths.journal)
    this.#log = log.file
    this.#journal = journal.file
    this.#length = log.lines.length
    this.#open = new Set(journal.lines.map((line) => (JSON.parse(line) as JournalEntry).requestId))
    this.#settle(settledRequests(log.lines.map((line) => JSON.parse(line) as GameEvent)))
  }

  append(events: readonly GameEvent[]): void {
    this.#lock.require()
    requireNext(this.#gameId, this.#length, events)
    this.#log.append(events.map((event) => JSON.stringify(event)))
    this.#length += events.length
    this.#settle(settledRequests(events))
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
      this.#closeRest()
    }
  }

  #closeRest(): void {
    try {
      this.#journal.close()
    } finally {
      this.#lock.release()
    }
  }

  /**
   * A journal is cleared when all its entries are in the log. Until then entries that are already in the log are
   * harmless.
   */
  #settle(settled: readonly string[]): void {
    if (this.#open.size === 0) return
    for (const requestId of settled) this.#open.delete(requestId)
    if (this.#open.size === 0) this.#journal.clear()
  }
}
