import type { DatabaseSync } from 'node:sqlite'
import { MafiaError } from '../../errors/mafia-error.js'
import { StoreError } from '../../errors/store-error.js'

/** Does `action` whole or not at all, alone among all writers. Faults of the database become `StoreError`. */
export function inTransaction<T>(database: DatabaseSync, action: () => T): T {
  try {
    database.exec('BEGIN IMMEDIATE')
    const result = action()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw MafiaError.is(error) ? error : databaseError(error)
  }
}

function databaseError(error: unknown): StoreError {
  return new StoreError(`The database cannot keep the game: ${(error as Error).message}.`, { cause: error })
}
