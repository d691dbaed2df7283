import { heldBy, notClaimed, notThere } from '../conflicts.js'
import type { StoredGame } from '../log-store.js'
import type { Database, Statement } from './database.js'
import { migrate } from './migrate.js'
import { storeSchema } from './schema.js'
import { statements } from './statements.js'

/** A game as in its row, with its writer. */
export interface GameRow extends StoredGame {
  readonly writer: string | null
  /** Whether it has an event. */
  readonly begun: boolean
  readonly length: number
  readonly holder: { readonly host: string; readonly pid: number } | null
}

/** The rows of the store, in tables that are created on first use. */
export class Rows {
  readonly #database: Database
  #migrated: Promise<void> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Runs a statement, and retries while the server cannot be reached. */
  async run<Row>(statement: Statement, values: readonly unknown[], onLost?: () => void): Promise<Row[]> {
    await this.ready()
    return this.#database.persist<Row>(statement, values, onLost)
  }

  /** Resolves when the tables exist. */
  async ready(): Promise<void> {
    this.#migrated ??= migrate(this.#database, storeSchema)
    try {
      await this.#migrated
    } catch (error) {
      this.#migrated = undefined
      throw error
    }
  }

  async payloads(statement: Statement, gameId: string): Promise<string[]> {
    const rows = await this.run<{ payload: string }>(statement, [gameId])
    return rows.map(({ payload }) => payload)
  }

  async game(gameId: string): Promise<GameRow | undefined> {
    return (await this.run<GameRow>(statements.game, [gameId]))[0]
  }

  /** Why `writer` may not write the game; `claimed`: it holds a claim. */
  async conflict(gameId: string, writer: string, claimed: boolean): Promise<Error> {
    const row = await this.game(gameId)
    if (row === undefined) return notThere(gameId)
    if (row.writer === writer && claimed) return heldBy(gameId, 'another game in this process')
    if (row.writer === null || row.writer === writer) return notClaimed(gameId)
    return heldBy(gameId, row.holder ? `process ${row.holder.pid} on \`${row.holder.host}\`` : 'another process')
  }
}
