import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMafiaGame, GameAbortedError, memoryStore, randomAgent, resumeFrom } from '../../src/index.js'
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

test('a game that was aborted continues from its store when its run has rejected, and no sooner', async () => {
  const [store, agent] = [memoryStore(), randomAgent()]
  const game = createMafiaGame({ id: 'g1', players: 6, agent, store })
  await game.step('phase')
  game.abort()
  await expect(resumeFrom(store, 'g1', { agent })).rejects.toThrow(
    'After `abort()`, wait until its `run()` has rejected.',
  )
  await expect(game.run()).rejects.toThrow(GameAbortedError)
  expect((await (await resumeFrom(store, 'g1', { agent })).run()).events.at(-1)?.type).toBe('game.ended')
})
