import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createMafiaGame,
  GameConflictError,
  randomAgent,
  resumeFrom,
  StoreError,
  verifyLog,
} from '../../../src/index.js'
import { openDatabase, postgresStore } from '../../../src/stores/postgres/index.js'
import { anEntry, describeStored, playShortGame } from '../../../src/testing/log-store-laws.js'
import { freshDatabase } from '../../../test/support/postgres/fresh-database.js'
import { startServer } from '../support/postgres/server.js'

const leaseMs = 300

/** A database that can be made deaf, as the process of a paused worker is: nothing is sent until it may. */
async function pausable(url: string) {
  const database = openDatabase(url)
  let paused: Promise<void> | undefined
  let goOn = () => {}
  return {
    ...database,
    query: database.query.bind(database),
    transaction: database.transaction.bind(database),
    close: database.close.bind(database),
    persist: async (...call: Parameters<typeof database.persist>) => {
      await paused
      return database.persist(...call)
    },
    pause: () => {
      paused = new Promise((resolve) => {
        goOn = resolve
      })
    },
    continue: () => {
      paused = undefined
      goOn()
    },
  } as typeof database & { pause(): void; continue(): void }
}

describe('a worker that comes back after its lease', () => {
  test('finds its games taken: its late writes are refused, and the new writer is not affected', async () => {
    const [url, events] = [await freshDatabase(), await playShortGame()]
    const game = describeStored(events)
    const connection = await pausable(url)
    const [old, heir] = [postgresStore(connection, { leaseMs }), postgresStore(url, { leaseMs })]
    await old.createGame(game)
    await old.appendEvents(game.id, events.slice(0, 5))
    await expect(heir.claimGame(game.id)).rejects.toThrow(GameConflictError)
    connection.pause()
    await vi.waitFor(() => heir.claimGame(game.id), { timeout: 60_000, interval: 20 })
    connection.continue()
    await expect(old.appendEvents(game.id, events.slice(5, 7))).rejects.toThrow(GameConflictError)
    await expect(old.recordTry(game.id, anEntry('9.late.p1'))).rejects.toThrow(GameConflictError)
    await heir.appendEvents(game.id, events.slice(5))
    expect(await heir.getEvents(game.id)).toEqual(events)
    expect(await heir.getTries(game.id)).toEqual([])
    for (const store of [old, heir]) await store.close()
    await connection.close()
  })

  test('renews no lease that it was still taking when its store was closed', async () => {
    const connection = await pausable(await freshDatabase())
    const renewed = vi.spyOn(connection, 'persist')
    const store = postgresStore(connection, { leaseMs })
    connection.pause()
    const enlisted = store.enlist()
    await vi.waitFor(() => expect(renewed).toHaveBeenCalled())
    await store.close()
    connection.continue()
    await enlisted
    const { length } = renewed.mock.calls
    await new Promise((later) => setTimeout(later, leaseMs))
    expect(renewed).toHaveBeenCalledTimes(length)
    await connection.close()
  })

  test('keeps the games that nobody took', async () => {
    const [url, events] = [await freshDatabase(), await playShortGame()]
    const game = describeStored(events)
    const connection = await pausable(url)
    const store = postgresStore(connection, { leaseMs })
    await store.createGame(game)
    connection.pause()
    await new Promise((leaseIsOver) => setTimeout(leaseIsOver, leaseMs * 1.5))
    connection.continue()
    await store.appendEvents(game.id, events)
    expect(await store.getEvents(game.id)).toEqual(events)
    await store.close()
    await connection.close()
  })
})

describe('a server that restarts', () => {
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.remove())

  test('loses nothing of the games that are played meanwhile', async () => {
    const store = postgresStore(server.url)
    const patient = { act: (request: Parameters<ReturnType<typeof randomAgent>['act']>[0]) => late(request) }
    const sure = randomAgent()
    const late = async (request: Parameters<typeof sure.act>[0]) => {
      await new Promise((answered) => setTimeout(answered, 5))
      return sure.act(request)
    }
    const games = Array.from({ length: 6 }, (_, seed) =>
      createMafiaGame({ id: `g${seed}`, rules: 'classic', players: 7, seed, agent: patient, store }),
    )
    const restarted = new Promise<void>((done, failed) => {
      games[0]?.on('event', ({ seq }) => {
        if (seq === 30) server.stop().then(server.start).then(done, failed)
      })
    })
    const results = await Promise.all(games.map((game) => game.run()))
    await restarted
    for (const [at, { events }] of results.entries()) {
      expect(await store.getEvents(`g${at}`)).toEqual(events)
      expect(await verifyLog(events)).toMatchObject({ ok: true, finished: true })
    }
    await store.close()
  })
})

test('a program that is older than the tables refuses them', async () => {
  const url = await freshDatabase()
  const store = postgresStore(url)
  expect(await store.getGame('nobody')).toBeNull()
  const database = openDatabase(url)
  await database.query("UPDATE nightzero.versions SET version = 99 WHERE part = 'games'")
  const older = postgresStore(database)
  await expect(older.getGame('nobody')).rejects.toThrow(
    new StoreError(
      'The tables of `games` in this database have version 99, and this program knows version 2: update nightzero.',
    ),
  )
  await store.close()
  await database.close()
})

test('stores that are opened at once on an empty database make its tables once', async () => {
  const url = await freshDatabase()
  const stores = Array.from({ length: 5 }, () => postgresStore(url))
  expect(await Promise.all(stores.map((store) => store.getGame('nobody')))).toEqual([null, null, null, null, null])
  for (const store of stores) await store.close()
})

test('finished games are deleted whole from a day on, and those that are played are left', async () => {
  const url = await freshDatabase()
  const store = postgresStore(url)
  const agent = randomAgent()
  for (const id of ['old', 'new'])
    await createMafiaGame({ id, rules: 'trial', players: 6, seed: 1, agent, store }).run()
  const events = await store.getEvents('old')
  await store.createGame({ ...describeStored(events), id: 'open' })
  await store.appendEvents('open', events.slice(0, 3))
  const database = openDatabase(url)
  await database.query("UPDATE nightzero.games SET created_at = 1000 WHERE id IN ('old', 'open')")
  expect(await store.prune(2_000)).toBe(1)
  expect(await store.getEvents('old')).toEqual([])
  expect((await store.getEvents('new')).length).toBeGreaterThan(50)
  expect(await store.getEvents('open')).toHaveLength(3)
  await store.close()
  await database.close()
})

test('a game continues with another store, and no answered question is asked again', async () => {
  const url = await freshDatabase()
  const [one, other] = [postgresStore(url), postgresStore(url)]
  const asked: string[] = []
  const sure = randomAgent()
  const agent = {
    act: (request: Parameters<typeof sure.act>[0]) => {
      asked.push(`${request.id}/${request.attempt}`)
      return sure.act(request)
    },
  }
  const stop = new AbortController()
  const game = createMafiaGame({ id: 'moved', rules: 'classic', players: 7, seed: 2, agent, store: one })
  game.on('event', ({ seq }) => seq === 40 && stop.abort())
  await expect(game.run({ signal: stop.signal })).rejects.toThrow()
  const before = asked.length
  const resumed = await resumeFrom(other, 'moved', { agent })
  const { events } = await resumed.run()
  expect(await verifyLog(events)).toMatchObject({ ok: true, finished: true })
  expect(asked.slice(before).filter((ask) => asked.indexOf(ask) < before)).toEqual([])
  for (const store of [one, other]) await store.close()
})

test.each([
  ['no-address', 'Expected the address of a Postgres database, for example `postgres://user@host:5432/games`.'],
  [7, 'Expected the address of a Postgres database, or an open one.'],
])('%s is no database', (database, message) => {
  expect(() => postgresStore(database as string)).toThrow(message)
})

test('a lease is a time', () => {
  expect(() => postgresStore('postgres://localhost/games', { leaseMs: 5 })).toThrow(
    '`leaseMs`: Expected 100 ms or more, got `5`.',
  )
})
