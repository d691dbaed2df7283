export type { LogArchive } from './archived-logs.js'
export {
  type Database,
  type DatabaseOptions,
  isConnectionLost,
  migrate,
  openDatabase,
  type Queries,
  type SchemaPart,
  storeSchema,
} from './database.js'
export { type PostgresStore, type PostgresStoreOptions, postgresStore } from './postgres-store.js'
