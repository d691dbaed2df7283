import { expect, test, vi } from 'vitest'
import { verifyLog } from '../../../../src/index.js'
import { openDatabase, postgresStore } from '../../../../src/stores/postgres/index.js'
import { createEntrants, definition, queued, slow, tournament, work } from '../../../../test/lab/fleet/support.js'
import { runs } from '../../../../test/laws/support/runs.js'
import { freshDatabase } from '../../../../test/support/postgres/fresh-database.js'
import { startServer } from '../../support/postgres/server.js'

test('a database that restarts in the middle costs no game, no answer and no call', { timeout: 300_000 }, async () => {
  const [server, games] = [await startServer(), 2 * runs(15, 3)]
  const given = definition('restarted')
  const result = tournament(server.url, given, { games })
  await queued(server.url, games)
  const asked: string[] = []
  let restarted: Promise<void> | undefined
  const restart = async () => {
    await server.stop()
    await new Promise((over) => setTimeout(over, 500))
    await server.start()
  }
  const agents = createEntrants((agent, name) =>
    slow(agent, 10, ({ view, id, attempt }) => {
      asked.push(`${view.players.map((one) => one.name).join()} ${name} ${id}/${attempt}`)
      if (asked.length === games * 10) restarted = restart()
    }),
  )
  const reports = await Promise.all([1, 2].map(() => work(server.url, { createEntrants: agents })))
  await restarted
  expect(restarted).toBeDefined()
  expect(reports.reduce((sum, { played }) => sum + played, 0)).toBe(games)
  const { outcomes } = await result
  expect(outcomes).toHaveLength(games)
  expect(new Set(asked).size).toBe(asked.length)
  const store = postgresStore(server.url)
  for (const { id } of outcomes) expect(await verifyLog(await store.getEvents(id))).toMatchObject({ ok: true })
  await store.close()
  const sql = openDatabase(server.url)
  const [told] = await sql.query<{ repeated: number }>(
    'SELECT sum(repeated_calls)::int AS repeated FROM nightzero.planned_games',
  )
  expect(told?.repeated).toBe(0)
  await sql.close()
  await server.remove()
})

test('a database without space for a while costs no game and no call', async () => {
  const url = await freshDatabase()
  const result = tournament(url, definition('full'), { games: 2 })
  await queued(url, 2)
  const sql = openDatabase(url)
  // What an insert answers that finds no room on the disk. A function is replaced without a lock that workers may wait for.
  const answer = (body: string) =>
    sql.query(`CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`)
  const free = () => answer('RETURN NEW;')
  await free()
  for (const table of ['events', 'tries', 'begun_calls'])
    await sql.query(
      `CREATE TRIGGER full_disk BEFORE INSERT ON nightzero.${table} FOR EACH ROW EXECUTE FUNCTION full_disk()`,
    )
  const fill = async () => {
    await answer("RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';")
    await new Promise((over) => setTimeout(over, 500))
    await free()
  }
  const asked: string[] = []
  let filled: Promise<void> | undefined
  const agents = createEntrants((agent, name) =>
    slow(agent, 10, ({ view, id, attempt }) => {
      asked.push(`${view.players.map((one) => one.name).join()} ${name} ${id}/${attempt}`)
      if (asked.length === 20) filled = fill()
    }),
  )
  const report = await work(url, { createEntrants: agents })
  await filled
  expect(filled).toBeDefined()
  expect(report).toEqual({ played: 2, lost: 0, left: 0, failed: 0, abandoned: 0 })
  expect((await result).outcomes).toHaveLength(2)
  expect(new Set(asked).size).toBe(asked.length)
  await sql.close()
})

test('calls that were in flight are counted after a crash of the database', { timeout: 300_000 }, async () => {
  const server = await startServer()
  const given = definition('crashed')
  const result = tournament(server.url, given, { games: 2 })
  await queued(server.url, 2)
  const stop = new AbortController()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  const waiting = createEntrants((agent) => ({
    act: async (request) => {
      asked++
      await released
      return agent.act(request)
    },
  }))
  const left = work(server.url, { createEntrants: waiting, signal: stop.signal })
  await vi.waitUntil(() => asked > 0, { timeout: 60_000 })
  const sql = openDatabase(server.url)
  const begun = async () =>
    (await sql.query<{ calls: number }>('SELECT count(*)::int AS calls FROM nightzero.begun_calls'))[0]?.calls
  expect(await begun()).toBe(asked)
  await server.crash()
  await server.start()
  expect(await begun()).toBe(asked)
  await sql.close()
  stop.abort()
  release()
  await left
  await work(server.url)
  expect((await result).outcomes).toHaveLength(2)
  await server.remove()
})
