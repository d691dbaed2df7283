import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { GameServer, ServerLimits, StartGame } from '../../../src/show/server/index.js'
import { GamePictures } from '../../../src/show/server/results/pictures.js'
import { builtServer, listening } from './support/built-server.js'
import { opened } from './support/opened.js'

let createServer: Awaited<ReturnType<typeof builtServer>>['createServer']

beforeAll(async () => {
  ;({ createServer } = await builtServer())
})

const fifty: StartGame = {
  players: 50,
  rules: { extends: 'classic', table: { min: 5, max: 60 } },
  agent: 'random',
  clock: 'simulated',
  seed: 'fifty',
}

/** A server as the package has it, with a finished game of 50. */
async function attacked(limits: ServerLimits = {}): Promise<{ server: GameServer; url: string; game: string }> {
  const server = await createServer({ onWarning: () => {}, limits })
  const url = await listening(server)
  const headers = { authorization: `Bearer ${server.operatorToken}` }
  const started = await fetch(`${url}games`, { method: 'POST', headers, body: JSON.stringify(fifty) })
  const { game } = (await started.json()) as { game: { id: string } }
  await expect
    .poll(async () => ((await (await fetch(`${url}games/${game.id}`)).json()) as { status: object }).status, {
      timeout: 60_000,
    })
    .toEqual({ state: 'finished' })
  return { server, url, game: game.id }
}

/** Asks `/health` until `attack` is over: no answer may take long, on a busy machine a third of the attack. */
async function staysQuick(url: string, attack: Promise<unknown>): Promise<void> {
  const start = performance.now()
  let over = false
  void attack.finally(() => {
    over = true
  })
  let slowest = 0
  do {
    const began = performance.now()
    expect((await fetch(`${url}health`)).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - began)
    await new Promise((later) => setTimeout(later, 20))
  } while (!over)
  await attack
  expect(slowest).toBeLessThan(Math.max(quickMs, (performance.now() - start) / 3))
}

const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

/** Far less than the time that these attacks once held the server. */
const quickMs = 2_000

describe('while one client asks for much, the server answers others', () => {
  test('90 times the statistics of a finished game of 50', async () => {
    const { url, game } = await attacked()
    const statuses: number[] = []
    const attack = times(90, async () => {
      const response = await fetch(`${url}games/${game}/stats`)
      statuses.push(response.status)
      expect(((await response.json()) as { report: { players: object[] } }).report.players).toHaveLength(50)
    })
    await staysQuick(url, attack)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('exports, until it has had the bytes of a minute', async () => {
    const { url, game } = await attacked({ bytesPerMinute: 5_000_000 })
    let bytes = 0
    const statuses = new Map<number, number>()
    const attack = (async () => {
      for (let round = 0; round < 60; round++) {
        const response = await fetch(`${url}games/${game}/export?view=post-mortem`)
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        bytes += (await response.arrayBuffer()).byteLength
        if (response.status === 429) expect(response.headers.get('retry-after')).toBe('5')
      }
    })()
    await staysQuick(url, attack)
    expect(bytes).toBeGreaterThan(4_000_000)
    expect(bytes).toBeLessThan(8_000_000)
    expect(statuses.get(429)).toBeGreaterThan(10)
  })

  test('3,200 wrong tokens, of which few are read', async () => {
    const { server, url, game } = await attacked({ requestsPerMinute: 1_000_000 })
    const statuses = new Map<number, number>()
    const own = { authorization: `Bearer ${server.operatorToken}` }
    const attack = (async () => {
      for (let round = 0; round < 32; round++)
        await times(100, async (index) => {
          const headers = { authorization: `Bearer ey.${round}.${index}` }
          const { status } = await fetch(`${url}games/${game}`, { headers })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        })
    })()
    await staysQuick(url, attack)
    expect(statuses.get(401)).toBeLessThan(300)
    expect(statuses.get(429)).toBeGreaterThan(2_800)
    // Who has a token that was read before is not locked out with the one who guesses at the same address.
    expect((await fetch(`${url}games/${game}`, { headers: own })).status).toBe(200)
  }, 120_000)
})

describe('a result of a finished game', () => {
  test('is sent once to a client that keeps it', async () => {
    const { call, start, finished } = await opened()
    const { game } = await start()
    await finished(game.id)
    for (const path of [`games/${game.id}/stats`, `games/${game.id}/export?format=html&view=public`] as const) {
      const first = await call(`GET ${path}`, undefined, '')
      if (first.status === 400) continue // The page is not built.
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const again = await fetch(first.url, { headers: { 'if-none-match': `"other", ${etag}` } })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      expect((await fetch(first.url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    }
  })

  test('is not shared between those who may see different things', async () => {
    const { call, start, finished } = await opened()
    const { game } = await start()
    await finished(game.id)
    const path = `GET games/${game.id}/stats` as const
    const own = (await (await call(path)).json()) as object
    const others = (await (await call(path, undefined, '')).json()) as object
    expect(Object.keys(own)).toContain('costs')
    expect(Object.keys(others)).not.toContain('costs')
  })

  test('that takes long to compute is refused to an address that has used its time', async () => {
    const { call, start, finished } = await opened({ limits: { workMsPerMinute: 1 } })
    const games = [await start(), await start(), await start()]
    const statuses = []
    for (const { game } of games) {
      await finished(game.id)
      statuses.push((await call(`GET games/${game.id}/stats`)).status)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('an address opens only so many sockets in a minute', async () => {
  const { url, start } = await opened({ limits: { hellosPerMinute: 20 } })
  const { game } = await start({ paused: true })
  const statuses = await times(40, async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}ws/${game.id}`)
    return await new Promise<number>((resolve) => {
      socket.on('open', () => {
        socket.close()
        resolve(101)
      })
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
      socket.on('error', () => {})
    })
  })
  expect(statuses.filter((status) => status === 101).length).toBeLessThan(25)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10)
})

test('what sockets get counts among the bytes of an address: who has used them up continues later', async () => {
  const { url, start, finished } = await opened({ limits: { bytesPerMinute: 200_000 } })
  const { game } = await start({ players: 12, rules: 'classic' })
  await finished(game.id)
  let bytes = 0
  const codes = await times(40, async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}ws/${game.id}?view=public`)
    return await new Promise<number>((resolve) => {
      socket.on('open', () => socket.send('{"type":"hello"}'))
      socket.on('message', (data) => {
        bytes += data.toString().length
      })
      socket.on('close', resolve)
      socket.on('error', () => {})
      setTimeout(() => socket.close(), 1_500)
    })
  })
  expect(codes.filter((code) => code === 4429).length).toBeGreaterThan(20)
  expect(bytes).toBeLessThan(1_000_000)
})

test('a picture is drawn once, however often it is asked for, and of one address two at once', async () => {
  const pictures = new GamePictures()
  let drawn = 0
  let finish = () => {}
  const draw = () =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
      drawn += 1
      finish = () => resolve(new Uint8Array([drawn]))
    })
  const asked = Array.from({ length: 100 }, () => pictures.find('one', 'stranger', draw))
  void pictures.find('two', 'stranger', draw)
  await expect(pictures.find('three', 'stranger', draw)).rejects.toThrow('try again in a moment')
  void pictures.find('three', 'other', draw)
  expect(drawn).toBe(3)
  finish()
  expect(await pictures.find('three', 'stranger', draw)).toEqual(new Uint8Array([3]))
  expect(new Set(asked).size).toBe(1)
})
