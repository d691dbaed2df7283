import { join } from 'node:path'
import { describe, test } from 'vitest'
import { memoryStore } from '../../src/index.js'
import { jsonlStore, sqliteStore } from '../../src/stores/index.js'
import { postgresStore } from '../../src/stores/postgres/index.js'
import { testLogStore } from '../../src/testing/test-log-store.js'
import { freshDatabase } from '../support/postgres/fresh-database.js'
import { temporaryFolder } from '../support/temporary.js'

describe('memory', () => {
  testLogStore(test, () => ({ open: () => memoryStore(), shared: false }))
})

describe('a folder of JSONL files', () => {
  testLogStore(test, () => {
    const folder = join(temporaryFolder(), 'games')
    return { open: () => jsonlStore(folder), shared: true }
  })
})

describe('SQLite', () => {
  testLogStore(test, () => {
    const file = join(temporaryFolder(), 'games.db')
    return { open: () => sqliteStore(file), shared: true }
  })
})

describe('Postgres', () => {
  testLogStore(test, () => {
    const database = freshDatabase()
    return { open: async () => postgresStore(await database), shared: true }
  })
})
