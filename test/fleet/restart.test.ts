import { expect, test } from 'vitest'
import { verifyLog } from '../../src/index.js'
import { openDatabase, postgresStore } from '../../src/stores/postgres/index.js'
import { runs } from '../laws/support/runs.js'
import { startServer } from '../support/postgres/server.js'
import { createEntrants, definition, queued, slow, tournament, work } from './support.js'

test('a database that restarts in the middle costs no game, no answer and no call', { timeout: 300_000 }, async () => {
  const [server, games] = [await startServer(), runs(100, 6)]
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
