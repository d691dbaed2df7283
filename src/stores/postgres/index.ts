export type { LogArchive } from './archived-logs.js'
export { type Database, type DatabaseOptions, isConnectionLost, openDatabase, type Queries } from './database.js'
export { type PostgresStore, type PostgresStoreOptions, postgresStore } from './postgres-store.js'
export { migrate, type SchemaPart, storeSchema } from './schema.js'
