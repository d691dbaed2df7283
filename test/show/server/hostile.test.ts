import { request } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Agent, LiveEvent } from '../../../src/index.js'
import { Outbox } from '../../../src/show/server/games/game-room.js'
import { Subscription } from '../../../src/show/server/sockets/subscription.js'
import { type Client, joined, reached } from './support/client.js'
import { opened } from './support/opened.js'

/** A table that goes on while a test does its worst. */
const going = { players: 8, clock: 'real', paceMs: 3 } as const

describe('others are served while a client', () => {
  test.each([
    ['sends a message of a megabyte', (client: Client) => client.send('x'.repeat(1_000_000)), [1009]],
    ['sends 10,000 frames of junk', (client: Client) => junk(client, () => '{"type":'), [4400, 4429]],
    ['sends 10,000 binary frames', (client: Client) => junk(client, () => Buffer.from([1, 2, 3])), [4400, 4429]],
    ['answers 10,000 questions that nobody asked', (client: Client) => junk(client, answer), [4429]],
    ['says hello 10,000 times', (client: Client) => junk(client, () => JSON.stringify({ type: 'hello' })), [4429]],
    ['sends objects of great depth', (client: Client) => client.send('['.repeat(60_000)), undefined],
  ])('%s', async (_, misbehave, codes) => {
    const { url, start } = await opened()
    const { game } = await start(going)
    const [good, bad] = [await joined(url, game.id), await joined(url, game.id)]
    misbehave(bad)
    if (codes) expect(codes).toContain(await bad.closed)
    else await bad.until('error')
    await good.end()
    expect(good.events.map(({ n }) => n)).toEqual(good.events.map((_, n) => n))
  })

  test('reads nothing for so long that it is disconnected', async () => {
    const { url, start, call } = await opened({
      agents: { windbag: { agent: windbag } },
      limits: { bufferedBytes: 20_000, stalledMs: 1_000 },
    })
    const { game } = await start({
      rules: { extends: 'trial', maxDays: 8, discussion: { rounds: 2 } },
      players: 20,
      agent: 'windbag',
      maxSpeechChars: 20_000,
      paused: true,
    })
    const [good, slow] = [await joined(url, game.id), await joined(url, game.id)]
    slow.socket.pause()
    await call(`POST games/${game.id}/resume`)
    await good.end()
    expect(good.events.map(({ n }) => n)).toEqual(good.events.map((_, n) => n))
    const health = async () => (await (await call('GET health')).json()) as { sockets: number }
    await expect.poll(health).toMatchObject({ sockets: 1 })
    slow.socket.resume()
    await slow.closed
    expect(slow.events.length).toBeLessThan(good.events.length)
  })
})

test('what waits for all slow readers together is bounded: those go for whom most waits, and come back without loss', async () => {
  const { url, start, call } = await opened({
    agents: { windbag: { agent: windbag } },
    limits: { waitingBytes: 1_000_000, bytesPerMinute: 1e12 },
  })
  const { game } = await start({
    rules: { extends: 'trial', maxDays: 8, discussion: { rounds: 2 } },
    players: 20,
    agent: 'windbag',
    maxSpeechChars: 20_000,
    paused: true,
  })
  const slow = await Promise.all(Array.from({ length: 10 }, () => joined(url, game.id)))
  for (const { socket } of slow) socket.pause()
  await call(`POST games/${game.id}/resume`)
  const health = async () => ((await (await call('GET health')).json()) as { sockets: number }).sockets
  await expect.poll(health, { timeout: 20_000 }).toBeLessThan(10)
  for (const { socket } of slow) socket.resume()
  const cut = await Promise.race(slow.map((one) => one.closed.then(() => one)))
  const read = [...cut.events]
  while (read.at(-1)?.type !== 'game.ended') {
    const back = await joined(url, game.id, { from: read.length })
    await back.end().catch(() => back.closed)
    read.push(...back.events)
  }
  const { total } = (await (await call(`GET games/${game.id}/events?view=public&limit=1`)).json()) as { total: number }
  expect(read.map(({ n }) => n)).toEqual(Array.from({ length: total }, (_, n) => n))
}, 60_000)

const answer = (): string => JSON.stringify({ type: 'answer', requestId: '1.vote.1.p1', answer: { choice: 'p2' } })

function junk(client: Client, frame: () => string | Buffer): void {
  for (let count = 0; count < 10_000; count++) client.socket.send(frame())
}

/** Says as much as may be said, of characters that take three bytes, and harms nobody. */
const windbag: Agent = {
  act: ({ options, words }) => ({
    ...(words === 'required' && { speech: '語'.repeat(20_000) }),
    ...(options.length > 0 && { choice: options.includes('skip') ? 'skip' : (options.at(-1) as string) }),
  }),
}

describe('what waits for a slow reader', () => {
  const event = (n: number) =>
    ({ n, type: 'narration.given', day: 1, phase: 'day', data: { text: 'x'.repeat(1_000) } }) as never

  /** A reader that acknowledges nothing by itself. */
  function slowReader() {
    const outbox = new Outbox('public')
    const sent: string[] = []
    const acknowledge: (() => void)[] = []
    const wire = {
      bufferedAmount: 0,
      send(text: string, done: () => void) {
        sent.push(text)
        wire.bufferedAmount += text.length
        acknowledge.push(() => {
          wire.bufferedAmount -= text.length
          done()
        })
      },
    }
    const patience = {
      bufferedBytes: () => 10_000,
      stalledMs: 60_000,
      tooSlow: () => {},
      isUsedUp: () => false,
      usedUp: () => {},
    }
    const from = {
      outbox,
      next: 0,
      statusNow: () => ({ state: 'running' as const }),
      awaitedNow: () => ({ waiting: [], answered: [], away: [] }),
    }
    const acknowledgeAll = () => {
      for (let next = acknowledge.shift(); next; next = acknowledge.shift()) next()
    }
    return { feed: new Subscription(wire, from, patience), outbox, wire, sent, acknowledgeAll }
  }

  test('is bounded, and follows when it has read: nothing is missing then', () => {
    const { feed, outbox, wire, sent, acknowledgeAll } = slowReader()
    for (let n = 0; n < 5_000; n++) {
      outbox.events.push(event(n))
      feed.catchUp()
      feed.live({ type: 'speech.streamed', audience: 'public', player: 'p1', chunk: 'x'.repeat(100) } as LiveEvent)
      expect(wire.bufferedAmount).toBeLessThan(10_000 + 250_000)
    }
    expect(sent.length).toBeLessThan(100)
    acknowledgeAll()
    const numbers = sent.flatMap((text) => {
      const message = JSON.parse(text)
      return message.type === 'events' ? message.events.map(({ n }: { n: number }) => n) : []
    })
    expect(numbers).toEqual(Array.from({ length: 5_000 }, (_, n) => n))
    feed.end()
  })

  test('is not sent to one that has gone', () => {
    const { feed, outbox, sent, acknowledgeAll } = slowReader()
    for (let n = 0; n < 5_000; n++) outbox.events.push(event(n))
    feed.catchUp()
    feed.end()
    const { length } = sent
    acknowledgeAll()
    expect(sent.length).toBe(length)
  })
})

describe('a socket is refused', () => {
  test.each([
    ['from a page of a foreign site', '/ws/GAME', { origin: 'https://evil.example', status: 403 }],
    ['under a name that a foreign site gave to this computer', '/ws/GAME', { host: 'evil.example', status: 403 }],
    ['at an address that is none', '/ws/GAME/../../x', { status: 404 }],
    ['with a number of events that is none', '/ws/GAME?from=-1', { status: 404 }],
    ['at a broken address', '//', { status: 404 }],
  ])('%s', async (_, path, { status, ...headers }: { status: number }) => {
    const { url, start } = await opened()
    const { game } = await start({ paused: true })
    expect(await upgraded(url, path.replace('GAME', game.id), headers)).toBe(status)
  })

  test('when there are too many', async () => {
    const { url, start } = await opened({ limits: { socketsPerAddress: 2 } })
    const { game } = await start({ paused: true })
    for (const _ of [1, 2]) await joined(url, game.id)
    expect(await upgraded(url, `/ws/${game.id}`, {})).toBe(503)
  })

  test('when one client has too many behind a trusted proxy, and only that one', async () => {
    const { url, start } = await opened({ limits: { socketsPerAddress: 1 }, trustProxy: ['127.0.0.1'] })
    const { game } = await start({ paused: true })
    await joined(url, game.id)
    const from = (address: string) => upgraded(url, `/ws/${game.id}`, { 'x-forwarded-for': address })
    expect([await from('9.9.9.9'), await from('9.9.9.9'), await from('8.8.8.8')]).toEqual([101, 503, 101])
  })

  test('when its first message is not a hello', async () => {
    const { url, start } = await opened()
    const { game } = await start({ paused: true })
    const client = await reached(url, game.id)
    client.send({ type: 'hello', token: 'a.b' })
    expect(await client.closed).toBe(4401)
    expect(client.events).toEqual([])
  })
})

/** The status that an upgrade is refused with. */
const upgraded = (url: string, path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==',
    }
    request({ host: hostname, port, path, headers: { ...upgrade, ...headers } })
      .on('response', ({ statusCode }) => resolve(statusCode))
      .on('upgrade', (_, socket) => {
        // A server waits for those who are connected when it closes.
        onTestFinished(() => void socket.destroy())
        resolve(101)
      })
      .on('error', reject)
      .end()
  })

describe('a request whose body does not arrive whole', () => {
  const half = (url: string, headers: Record<string, string>) => {
    const begun = request(new URL('games', url), { method: 'POST', headers })
    begun.on('error', () => {}).write('{"players":')
    return begun
  }

  test('ends after its time', async () => {
    const { url } = await opened({ limits: { requestMs: 300 } })
    const begun = half(url, { 'content-length': '100' })
    const status = await new Promise((ended) => {
      begun.on('response', (response) => ended(response.statusCode))
      begun.on('close', () => ended('closed'))
    })
    expect([400, 408, 'closed']).toContain(status)
  })

  test.each([{ 'content-length': '100' }, { 'transfer-encoding': 'chunked' }])(
    'is no fault of the server when its client goes away: %j',
    async (headers: Record<string, string>) => {
      const warnings: string[] = []
      const { url, call, server } = await opened({ onWarning: (message) => warnings.push(message) })
      const own = { ...headers, authorization: `Bearer ${server.operatorToken}` }
      const begun = Array.from({ length: 5 }, () => half(url, own))
      await expect.poll(async () => (await call('GET health')).status).toBe(200)
      for (const each of begun) each.destroy()
      for (let count = 0; count < 5; count++) await call('GET health')
      expect(warnings.filter((message) => message.startsWith('A request failed'))).toEqual([])
    },
  )
})
