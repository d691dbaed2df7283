import { expect, test } from 'vitest'
import { memoryStore, randomAgent, scriptedAgent, verifyLog } from '../../../src/index.js'
import { logVersion } from '../../../src/kernel/events/created-schema.js'
import { fleetStatus, type WorkerEvent, type WorkerOptions } from '../../../src/lab/fleet/index.js'
import { planOf, runTournament } from '../../../src/lab/tournament/index.js'
import { type Database, openDatabase, postgresStore } from '../../../src/stores/postgres/index.js'
import { freshDatabase } from '../../support/postgres/fresh-database.js'
import { createEntrants, definition, queued, slow, tournament, work } from './support.js'

test('a tournament played by two workers comes to what one process comes to', async () => {
  const database = await freshDatabase()
  const given = definition('fleet')
  const result = tournament(database, given, { games: 8 })
  await queued(database, 8)
  const traced: string[] = []
  const trace: WorkerOptions['trace'] = async (make) => {
    const game = await make((agent) => agent)
    traced.push(game.id)
    return game
  }
  const reports = await Promise.all([work(database, { trace }), work(database, { trace })])
  const { outcomes, stopped, abandoned } = await result
  const alone = await runTournament({
    entrants: { ada: scriptedAgent(), bob: randomAgent() },
    tables: given.tables,
    seed: given.seed,
    games: 8,
    store: memoryStore(),
  })
  expect(outcomes).toEqual(alone.outcomes)
  expect({ stopped, abandoned }).toEqual({ stopped: null, abandoned: [] })
  expect(reports.reduce((sum, { played }) => sum + played, 0)).toBe(8)
  expect(traced.sort()).toEqual(outcomes.map(({ id }) => id).sort())
  const store = postgresStore(database)
  for (const { id } of planOf({ ...given, entrants: { ada: randomAgent(), bob: randomAgent() }, games: 4 }))
    expect(await verifyLog(await store.getEvents(id))).toMatchObject({ ok: true, finished: true })
  await store.close()
})

test('a tournament and its workers may start at the same moment, on an empty database', async () => {
  const database = await freshDatabase()
  const stop = new AbortController()
  const result = tournament(database, definition('together'), { games: 2 }).finally(() => stop.abort())
  const workers = [1, 2, 3].map(() => work(database, { signal: stop.signal, untilDone: false }))
  expect((await result).outcomes).toHaveLength(2)
  await Promise.all(workers)
})

test('a game whose worker ended is played alone, and is given up only for tries that were alone', async () => {
  const database = await freshDatabase()
  const result = tournament(database, definition('suspect'), { games: 4 })
  await queued(database, 4)
  const sql = openDatabase(database)
  const [innocent, guilty] = ['suspect-1-1', 'suspect-1-2']
  await sql.query(
    `INSERT INTO nightzero.games (id, writer, seed, status, created_at, rules, players, metadata)
    SELECT unnest($1::text[]), 'ended', '', 'running', 0, '', 0, '{}'`,
    [[innocent, guilty]],
  )
  await sql.query(
    'UPDATE nightzero.planned_games SET claims = 9, tries = 5, progress = 0, alone = (id = $2) WHERE id = ANY ($1)',
    [[innocent, guilty], guilty],
  )
  const asked: string[] = []
  const trace: WorkerOptions['trace'] = async (make) => {
    let id = ''
    const game = await make((agent) => slow(agent, 1, () => asked.push(id)))
    id = game.id
    return game
  }
  expect(await work(database, { trace, concurrency: 4 })).toMatchObject({ played: 3, abandoned: 1 })
  expect((await result).abandoned).toMatchObject([{ id: guilty }])
  const alone = asked.slice(asked.indexOf(innocent), asked.lastIndexOf(innocent) + 1)
  expect(alone.length).toBeGreaterThan(0)
  expect(new Set(alone)).toEqual(new Set([innocent]))
  await sql.close()
})

test('games that were begun go before fresh ones', async () => {
  const database = await freshDatabase()
  const given = definition('begun')
  const games = 40
  const result = tournament(database, given, { games })
  await queued(database, games)
  const begin = (concurrency: number, enough: number) => {
    const [stop, begun] = [new AbortController(), new Set<string>()]
    const trace: WorkerOptions['trace'] = async (make) => {
      const game = await make((agent) => agent)
      begun.add(game.id)
      if (begun.size === enough) stop.abort()
      return game
    }
    const agents = createEntrants((agent) => slow(agent, 20))
    const worked = work(database, { concurrency, trace, createEntrants: agents, signal: stop.signal })
    return worked.then(() => begun)
  }
  const first = await begin(4, 4)
  expect(first.size).toBe(4)
  expect(await begin(4, 4)).toEqual(first)
  await work(database)
  expect((await result).outcomes).toHaveLength(games)
})

test('a worker that is asked to stop leaves its games to others, which ask nothing again', async () => {
  const database = await freshDatabase()
  const given = definition('drained')
  const result = tournament(database, given, { games: 6 })
  await queued(database, 6)
  const asked: string[] = []
  const stop = new AbortController()
  const agents = createEntrants((agent, name) =>
    slow(agent, 5, ({ view, id, attempt }) => {
      asked.push(`${view.players.map((one) => one.name)} ${name} ${id}/${attempt}`)
      if (asked.length === 60) stop.abort()
    }),
  )
  const first = await work(database, { createEntrants: agents, signal: stop.signal, concurrency: 6 })
  expect(first.left).toBeGreaterThan(0)
  const second = await work(database, { createEntrants: agents })
  expect(first.played + second.played).toBe(6)
  expect((await result).outcomes).toHaveLength(6)
  expect(new Set(asked).size).toBe(asked.length)
})

test('a game that is delivered to others while it is played stays at its worker', async () => {
  const database = await freshDatabase()
  const result = tournament(database, definition('delivered'), { games: 4 })
  await queued(database, 4)
  const sql = openDatabase(database)
  const asked: string[] = []
  let deliveredAgain = 0
  const deliver = async () => {
    deliveredAgain += (
      await sql.query("UPDATE nightzero_queue.job SET state = 'retry' WHERE state = 'active' RETURNING id")
    ).length
  }
  const agents = createEntrants((agent, name) =>
    slow(agent, 20, ({ view, id, attempt }) => {
      asked.push(`${view.players.map((one) => one.name)} ${name} ${id}/${attempt}`)
      if (asked.length % 20 === 0) void deliver()
    }),
  )
  const working = Promise.all([1, 2].map(() => work(database, { createEntrants: agents, concurrency: 3 })))
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const { tournaments } = await fleetStatus(database)
  expect(tournaments).toMatchObject([{ id: 'delivered', waiting: 4 - (tournaments[0]?.playing ?? 0), done: 0 }])
  // A game may begin between the two statements.
  const difference = async () => {
    const { workers, tournaments } = await fleetStatus(database)
    return workers.reduce((sum, { playing }) => sum + playing, 0) - (tournaments[0]?.playing ?? 0)
  }
  await expect.poll(difference).toBe(0)
  const reports = await working
  expect((await result).outcomes).toHaveLength(4)
  expect(deliveredAgain).toBeGreaterThan(2)
  expect(reports.reduce((sum, { played }) => sum + played, 0)).toBe(4)
  expect(reports.reduce((sum, { lost, failed }) => sum + lost + failed, 0)).toBe(0)
  expect(new Set(asked).size).toBe(asked.length)
  const [told] = await sql.query(
    'SELECT sum(claims)::int AS claims, sum(moves)::int AS moves FROM nightzero.planned_games',
  )
  expect(told).toEqual({ claims: 4, moves: 0 })
  await sql.close()
})

test('a game that is over stays at its worker until its outcome is saved', async () => {
  const url = await freshDatabase()
  const result = tournament(url, definition('outcome'), { games: 2 })
  await queued(url, 2)
  const database = openDatabase(url)
  const run = database.persist.bind(database)
  const writers: unknown[] = []
  const persist: Database['persist'] = async (statement, values, onLost) => {
    if (String(statement).includes('nightzero.seat_results'))
      writers.push(...(await database.query('SELECT writer FROM nightzero.games WHERE id = $1', [values?.[0]])))
    return run(statement, values, onLost)
  }
  await work(url, { database: Object.assign(database, { persist }) })
  expect(writers).toEqual(Array(2).fill({ writer: expect.stringContaining('/') }))
  expect((await result).outcomes).toHaveLength(2)
  const released = await database.query('SELECT id FROM nightzero.games WHERE writer IS NULL')
  expect(released).toHaveLength(2)
  await database.close()
})

test('a program that watches a tournament ends when another one has decided it', async () => {
  const database = await freshDatabase()
  const result = tournament(database, definition('decided'), { games: 4 })
  await queued(database, 4)
  const sql = openDatabase(database)
  await sql.query("UPDATE nightzero.tournaments SET stopped_by = 'decided'")
  await sql.close()
  expect(await work(database)).toMatchObject({ played: 0 })
  const reason = 'Another program that watches it has decided.'
  expect(await result).toMatchObject({ outcomes: [], stopped: { by: 'signal', reason } })
})

/** A database whose connection breaks each time that a statement has run and its reply is on the way. */
function repliesLost(url: string): Database {
  const database = openDatabase(url)
  const run = database.persist.bind(database)
  const persist: Database['persist'] = async (statement, values, onLost) => {
    await run(statement, values)
    onLost?.()
    return run(statement, values, onLost)
  }
  return Object.assign(database, { persist })
}

test('a database whose every reply is lost once costs no game and counts none twice', async () => {
  const url = await freshDatabase()
  const result = tournament(url, definition('lost-replies'), { games: 4 })
  await queued(url, 4)
  const database = repliesLost(url)
  const told: WorkerEvent[] = []
  const report = await work(url, { database, onEvent: (event) => told.push(event) })
  await database.close()
  expect(report).toEqual({ played: 4, lost: 0, left: 0, failed: 0, abandoned: 0 })
  expect(told.map(({ type }) => type)).toEqual(Array(4).fill('played'))
  expect((await result).outcomes).toHaveLength(4)
})

test.for([
  ['', openDatabase],
  [', though every reply is lost once', repliesLost],
] as const)(
  'a game that fails again and again is given up with its error, and the others are played%s',
  async ([, opened]) => {
    const database = await freshDatabase()
    const given = definition('poison')
    const poisoned = planOf({ ...given, entrants: { ada: randomAgent(), bob: randomAgent() }, games: 6 })[3]
      ?.id as string
    const result = tournament(database, given, { games: 6 })
    await queued(database, 6)
    const sql = openDatabase(database)
    await sql.query('UPDATE nightzero.planned_games SET planned = \'{"block": "none"}\' WHERE id = $1', [poisoned])
    const told: WorkerEvent[] = []
    const used = opened(database)
    const report = await work(database, { database: used, maxTries: 3, onEvent: (event) => told.push(event) })
    await used.close()
    expect(report).toMatchObject({ played: 5, failed: 2, abandoned: 1 })
    const { outcomes, abandoned } = await result
    expect(outcomes).toHaveLength(5)
    expect(abandoned).toEqual([{ id: poisoned, tries: 3, error: expect.stringContaining('block') }])
    expect(told.filter(({ type }) => type === 'abandoned')).toHaveLength(1)
    await sql.close()
  },
)

test('a worker leaves a game of a newer log to newer workers', async () => {
  const database = await freshDatabase()
  const given = definition('newer')
  const result = tournament(database, given, { games: 2 })
  await queued(database, 2)
  const stop = new AbortController()
  let asked = 0
  const stopping = createEntrants((agent) => slow(agent, 10, () => ++asked === 12 && stop.abort()))
  await work(database, { createEntrants: stopping, signal: stop.signal })
  const sql = openDatabase(database)
  const version = (to: number) =>
    sql.query(
      `UPDATE nightzero.events SET payload = jsonb_set(payload::jsonb, '{data,version}', '${to}')::json WHERE seq = 0 AND game_id = 'newer-1-1'`,
    )
  await version(99)
  const told: WorkerEvent[] = []
  const old = new AbortController()
  const report = await work(database, {
    signal: old.signal,
    onEvent: (event) => {
      told.push(event)
      if (told.some(({ type }) => type === 'refused') && told.some(({ type }) => type === 'played')) old.abort()
    },
  })
  expect(report).toMatchObject({ played: 1, failed: 0, abandoned: 0 })
  expect(told).toContainEqual({
    type: 'refused',
    game: 'newer-1-1',
    reason: 'Its log has version 99, which this program does not read: a newer worker has to play it.',
  })
  await version(logVersion)
  await work(database)
  expect((await result).outcomes).toHaveLength(2)
  await sql.close()
})
