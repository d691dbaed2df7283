import type { DatabaseSync } from 'node:sqlite'
import { MafiaError } from '../../errors/mafia-error.js'
import { StoreError } from '../../errors/store-error.js'

/** Runs `action` in a transaction, as the only writer. Errors of the database become `StoreError`. */
export function inTransaction<T>(database: DatabaseSync, action: () => T): T {
  return withStoreErrors(() => {
    try {
      database.exec('BEGIN IMMEDIATE')
      const result = action()
      database.exec('COMMIT')
      return result
    } catch (error) {
      if (database.isOpen && database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  })
}

/** Runs `action`. Errors of the database become `StoreError`. */
export function withStoreErrors<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw MafiaError.is(error) ? error : databaseError(error)
  }
}

function databaseError(error: unknown): StoreError {
  const message = (error as Error).message.replace(/\.$/, '')
  return new StoreError(`The database cannot be used: ${message}.`, { cause: error })
}
