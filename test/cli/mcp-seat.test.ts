import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { GameSeat } from '../../src/cli/mcp/game-seat.js'
import { TableSession } from '../../src/cli/mcp/table-session.js'

/** A server of games that is asked for by its first client, and has no question for those who come back. */
async function forgetfulServer(): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  let connections = 0
  server.on('connection', (socket) => {
    const isFirst = ++connections === 1
    socket.once('message', () => {
      const game = { id: 'g', rules: 'trial' }
      const status = { state: 'running' }
      const welcome = {
        type: 'welcome',
        protocol: 1,
        game,
        as: 'p1',
        view: 'p1',
        seat: 'p1',
        from: 0,
        events: 0,
        status,
      }
      socket.send(JSON.stringify(welcome))
      if (!isFirst) return
      socket.send(JSON.stringify({ type: 'ask', ask: { requestId: '1.vote.p1' } }))
      setTimeout(() => socket.close(1001), 50)
    })
  })
  await new Promise((listening) => server.on('listening', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('a question that was closed while the connection was lost is not open for ever', async () => {
  const seat = await GameSeat.join({ server: await forgetfulServer(), game: 'g', token: 't' })
  onTestFinished(() => seat.leave())
  await expect.poll(() => seat.ask?.requestId).toBe('1.vote.p1')
  await expect.poll(() => seat.ask, { timeout: 10_000 }).toBeUndefined()
})

test('of two games that are started at once one is refused, and none stays when the table is left', async () => {
  const session = new TableSession({ paceMs: 0 })
  const game = { rules: 'trial', players: 6, name: 'You' }
  const started = await Promise.allSettled([session.start(game), session.start(game)])
  await session.leave()
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const one of started) if (one.status === 'fulfilled') await expect(fetch(one.value)).rejects.toThrow()
})
