import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { memoryStore } from '../../../src/index.js'
import { createServer } from '../../../src/show/server/index.js'
import { opened } from './support/opened.js'

test('a server that is closed while it begins to listen does not listen', async () => {
  const server = await createServer()
  const opening = server.listen()
  await server.close()
  await expect(fetch((await opening).url)).rejects.toThrow()
})

test('a server is closed at every address where it listens', async () => {
  const server = await createServer()
  const places = [await server.listen(), await server.listen()]
  await server.close()
  for (const { url } of places) await expect(fetch(url)).rejects.toThrow()
})

test('a client whose socket was refused cannot hold the end up', async () => {
  const server = await createServer()
  const { port } = await server.listen()
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void client.destroy())
  client.resume().on('error', () => {})
  client.write('GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await new Promise((ended) => client.on('end', ended))
  const late = new Promise((over) => setTimeout(() => over('late'), 3_000))
  expect(await Promise.race([server.close(), late])).toBeUndefined()
})

/** The seed names the players: a game may remember only one that some of them were in. */
const table = { players: 6, seed: 'names' }

/** A server with one finished game, whose store then keeps every reader waiting until `answer`. */
async function withSlowStore() {
  const store = memoryStore()
  const first = await opened({ store })
  const { game } = await first.start(table)
  await first.finished(game.id)
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const getEvents = async (id: string) => {
    await waiting
    return store.getEvents(id)
  }
  const second = await opened({ store: { ...store, getEvents }, limits: { games: 1 } })
  const start = () => second.call('POST games', { ...table, paceMs: 50, history: [game.id] })
  return { ...second, store, start, answer }
}

test('games that are still being made count among those that are played at once', async () => {
  const { start, answer } = await withSlowStore()
  const statuses: number[] = []
  const all = [start(), start(), start()].map(async (one) => statuses.push((await one).status))
  await expect.poll(() => statuses).toEqual([503, 503])
  answer()
  await Promise.all(all)
  expect(statuses).toEqual([503, 503, 201])
})

test('a game that was still being made when its server closed does not begin', async () => {
  const { server, store, answer, call } = await withSlowStore()
  const started = server.fetch(
    new Request('http://127.0.0.1/games', {
      method: 'POST',
      headers: { host: '127.0.0.1', authorization: `Bearer ${server.operatorToken}` },
      body: JSON.stringify({ ...table, history: [(await store.listGames())[0]?.id] }),
    }),
  )
  await expect.poll(async () => ((await (await call('GET health')).json()) as { running: number }).running).toBe(1)
  await server.close()
  answer()
  expect((await started).status).toBe(503)
  expect(await store.listGames()).toHaveLength(1)
})
