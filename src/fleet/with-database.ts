import { type Database, type DatabaseOptions, openDatabase } from '../stores/postgres/index.js'

/** Runs `action` with a database: one that is given by its address is opened for it and closed after it. */
export async function withDatabase<T>(
  database: string | Database,
  action: (database: Database) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> {
  if (typeof database !== 'string') return action(database)
  const own = openDatabase(database, options)
  try {
    return await action(own)
  } finally {
    await own.close()
  }
}
