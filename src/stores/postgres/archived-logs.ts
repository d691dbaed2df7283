import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { InvalidOptionsError, StoreError } from '../../kernel/errors/errors.js'
import type { GameEvent } from '../../kernel/events/event.js'
import { readLog } from '../../kernel/events/read-log.js'
import { gameFileName } from '../line-file.js'
import { type ArchivedLog, type Rows, statements } from './rows.js'

/** Where the logs of finished games may be moved: files by name. `s3Archive` of `nightzero/stores/s3` is one. */
export interface LogArchive {
  /** What messages call it: no secrets. */
  readonly place: string
  /** Saves a file. After it resolves the file survives a crash. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The file, or null if there is none. */
  get(name: string): Promise<Uint8Array | null>
  /** Deletes the file, if there is one. */
  delete(name: string): Promise<void>
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** How many logs move at once. */
const batch = 20

/** The logs of one store's games that were moved to an archive: a compressed file for each, whose lines are the events. */
export class ArchivedLogs {
  readonly #rows: Rows
  readonly #archive: LogArchive | undefined

  constructor(rows: Rows, archive: LogArchive | undefined) {
    this.#rows = rows
    this.#archive = archive
  }

  /** Throws if the store was opened without an archive. */
  requireArchive(purpose: string): LogArchive {
    if (this.#archive) return this.#archive
    throw new InvalidOptionsError(`Expected \`archive\` in the options of the store: ${purpose}.`, 'archive')
  }

  /** Finished games created before `before` whose log is in the database, the oldest first, a batch after another. */
  async *waiting(before: number): AsyncGenerator<readonly string[]> {
    for (let after: readonly unknown[] = [Number.MIN_SAFE_INTEGER, '']; ; ) {
      const games = await this.#rows.run<{ id: string; createdAt: number }>(statements.unarchived, [
        before,
        batch,
        ...after,
      ])
      if (games.length > 0) yield games.map(({ id }) => id)
      const last = games.at(-1)
      if (last === undefined || games.length < batch) return
      after = [last.createdAt, last.id]
    }
  }

  /**
   * Moves the log of a game that `writer` has claimed: copies it, reads the copy again, and deletes the rows only if the copy is
   * the same. After a crash at any point the log is in the database, in the archive, or in both; a second run finishes the move.
   */
  async move(gameId: string, writer: string): Promise<boolean> {
    const archive = this.requireArchive('where logs are moved')
    const lines = await this.#rows.payloads(statements.events, gameId)
    if (lines.length === 0) return false
    const text = lines.map((line) => `${line}\n`).join('')
    const hash = sha256(text)
    // Another log never has this name, so nothing is overwritten.
    const name = `${gameFileName(gameId)}.${hash.slice(0, 16)}.jsonl.gz`
    const log: ArchivedLog = { place: archive.place, name, sha256: hash, events: lines.length }
    await archive.put(name, gzipSync(text))
    await this.#text(gameId, log)
    await this.#rows.run(statements.archive, [gameId, writer, JSON.stringify(log)])
    // The connection may have been lost after the rows were deleted: look.
    const game = await this.#rows.game(gameId)
    if (game === undefined) await archive.delete(name)
    return game?.archived?.name === name
  }

  async read(gameId: string, log: ArchivedLog): Promise<GameEvent[]> {
    const text = await this.#text(gameId, log)
    return readLog(`[${text.trimEnd().split('\n').join(',')}]`)
  }

  /** Deletes archived games created before `before`, files first: what a crash interrupts, a second run finishes. */
  async prune(before: number): Promise<number> {
    for (let pruned = 0; ; ) {
      const games = await this.#rows.run<{ id: string; name: string }>(statements.archivedBefore, [before, batch])
      if (games.length === 0) return pruned
      const archive = this.requireArchive('some of the games are archived, and their files have to be deleted too')
      await Promise.all(games.map(({ name }) => archive.delete(name)))
      const ids = games.map(({ id }) => id)
      pruned += (await this.#rows.run(statements.forget, [ids])).length
    }
  }

  /** The text of a log in the archive, if it is the one that was moved there. */
  async #text(gameId: string, { place, name, sha256: hash }: ArchivedLog): Promise<string> {
    const archive = this.requireArchive(`game \`${gameId}\` is in the archive \`${place}\``)
    const bytes = await archive.get(name)
    const failed = (fault: string) =>
      new StoreError(`Game \`${gameId}\` cannot be read: its file \`${name}\` ${fault}, \`${archive.place}\`.`)
    if (bytes === null) throw failed('is not in the archive')
    const text = unpack(bytes)
    if (text !== undefined && sha256(text) === hash) return text
    throw failed('is not what was written to the archive')
  }
}

function unpack(bytes: Uint8Array): string | undefined {
  try {
    return gunzipSync(bytes).toString('utf8')
  } catch {
    return undefined
  }
}
