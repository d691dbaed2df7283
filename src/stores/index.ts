export { type JsonlStoreOptions, jsonlStore } from './jsonl/jsonl.js'
export type { Awaitable, LogStore, StoredGame } from './log-store.js'
export { memoryStore } from './memory.js'
export { type SqliteStoreOptions, sqliteStore } from './sqlite/sqlite.js'
