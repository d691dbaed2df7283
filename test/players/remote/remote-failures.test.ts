import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { type AgentRequest, InvalidOptionsError, ServiceError } from '../../../src/index.js'
import { type RemoteAgentOptions, remoteAgent } from '../../../src/players/remote/index.js'
import { drawingWith } from '../../support/drawing.js'
import { type Handler, json, type Served, serve } from './serve.js'

const secret = 'do-not-tell-anyone'

const request = (signal = new AbortController().signal): AgentRequest => ({
  id: '1.vote.1.p3',
  kind: 'vote',
  playerId: 'p3',
  options: ['p1', 'p2', 'skip'],
  words: 'reason',
  place: { phase: 'vote' },
  mark: '0a1b2c3d',
  attempt: 2,
  error: 'A choice is missing.',
  view: { audience: 'p3', day: 1, phase: 'vote', players: [], events: [] },
  signal,
  ...drawingWith(() => 0.25),
})

let served: Served | undefined
afterEach(() => served?.close())

interface Asking extends Partial<RemoteAgentOptions> {
  readonly signal?: AbortSignal
}

/** What `remoteAgent` answers of a server that does this. */
async function asked(handler: Handler, { signal, ...options }: Asking = {}) {
  served = await serve(handler)
  const headers = { authorization: `Bearer ${secret}` }
  const agent = remoteAgent({ url: `${served.url}?token=${secret}`, secret, headers, timeoutMs: 5_000, ...options })
  return agent.act(request(signal))
}

/** Why a try fails with a server that does this. */
async function failure(handler: Handler, asking: Asking = {}): Promise<string> {
  const error = (await asked(handler, asking).then(
    () => new Error('It was answered.'),
    (error: unknown) => error,
  )) as Error
  expect(error.message).not.toContain(secret)
  const said = error.message.replace(/127\.0\.0\.1:\d+/, 'HOST')
  return error instanceof ServiceError ? `${error.fault}: ${said}` : `${error.name}: ${said}`
}

const answered = { choice: 'p1', speech: 'so be it' }

describe('an asking that failed says what was wrong, and whose fault it is', () => {
  test('a redirect, which is not followed', async () => {
    for (const status of [301, 302, 303, 307, 308])
      expect(
        await failure((_received, response) => response.writeHead(status, { location: '/elsewhere' }).end() as never),
      ).toBe('refused: The player at `HOST` answered with a redirect, which is not followed. Give the final address.')
    expect(served?.received.map(({ url }) => url)).toEqual([`/act?token=${secret}`])
  })

  test.each([
    [204, 'AgentError'],
    [400, 'AgentError'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('status %i', async (status, whose) => {
    const reason = await failure(
      (_received, response) => response.writeHead(status).end(status === 204 ? undefined : secret) as never,
    )
    expect(reason).toBe(`${whose}: The player at \`HOST\` answered with status ${status}; expected 200.`)
  })

  test('how long to wait is told', async () => {
    const wait = asked((_received, response) => response.writeHead(429, { 'retry-after': '7' }).end() as never)
    await expect(wait).rejects.toMatchObject({ fault: 'unavailable', retryAfterMs: 7_000 })
  })

  test.each(['text/html', 'text/plain', 'application/jsonp', undefined])('the content type %s', async (type) => {
    const reason = await failure((_received, response) => {
      response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(JSON.stringify(answered))
    })
    expect(reason).toContain('sent no `application/json`')
  })

  test.each(['', '{', 'null', '"p1"', '[1]', `{"speech": "${secret}"`])('a body that is %j', async (body) => {
    const reason = await failure((_received, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
    expect(reason).toBe('AgentError: The player at `HOST` sent no JSON object. An answer is one JSON object.')
  })

  test('a body that never ends is cut off at the limit', async () => {
    let sent = 0
    const reason = await failure(
      (_received, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const flood = () => {
          while (!response.destroyed && response.write(' '.repeat(16_384))) sent += 16_384
          response.once('drain', flood)
        }
        flood()
      },
      { maxResponseBytes: 50_000 },
    )
    expect(reason).toBe('AgentError: The player at `HOST` sent more than 50000 bytes.')
    await served?.cut
    expect(sent).toBeLessThan(50_000_000)
  })

  test('a small body that unpacks to a large one', async () => {
    const reason = await failure((_received, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(' '.repeat(20_000_000)))
    })
    expect(reason).toBe('AgentError: The player at `HOST` sent more than 262144 bytes.')
  })

  test('a server that does not answer in time', async () => {
    expect(await failure(() => {}, { timeoutMs: 60 })).toBe(
      'unavailable: The player at `HOST` sent nothing before the timeout.',
    )
    await served?.cut
  })

  test('a body that comes too slowly', async () => {
    const drip: Handler = (_received, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(' ')), 10)
    }
    // Long enough for the beginning to arrive on a busy machine.
    expect(await failure(drip, { timeoutMs: 1_500 })).toBe(
      'AgentError: The player at `HOST` did not answer within 1500 ms.',
    )
    await served?.cut
  })

  test('a connection that breaks off', async () => {
    const reason = await failure((_received, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"choice"')
      setTimeout(() => response.destroy(), 10)
    })
    expect(reason).toMatch(/^AgentError: The player at `HOST` closed the connection \([A-Z_]+\)\.$/)
  })

  test('nobody listening', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    expect(await failure(() => {}, { url: `http://127.0.0.1:${port}/?${secret}` })).toBe(
      'unavailable: The player at `HOST` refused the connection (ECONNREFUSED).',
    )
  })
})

test('an answer that is no longer wanted is not waited for', async () => {
  const controller = new AbortController()
  const act = asked(() => controller.abort(new Error('the game is over')), { signal: controller.signal })
  await expect(act).rejects.toThrow('the game is over')
  await served?.cut
  await expect(asked(() => {}, { signal: controller.signal })).rejects.toThrow('the game is over')
})

test('the answer is what the server says, also in pieces that split a letter', async () => {
  const answer = await asked((_received, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const bytes = Buffer.from(JSON.stringify({ choice: 'p1', speech: 'né 🎭' }))
    for (const byte of bytes) response.write(Buffer.from([byte]))
    response.end()
  })
  expect(answer).toEqual({ choice: 'p1', speech: 'né 🎭' })
})

test("the protocol's own headers win over given ones", async () => {
  const headers = { 'nightzero-signature': 'forged', 'content-type': 'text/plain', 'x-own': 'kept' }
  await asked((_received, response) => json(response, answered), { headers })
  const sent = served?.received[0]?.headers
  expect([sent?.['content-type'], sent?.['x-own']]).toEqual(['application/json', 'kept'])
  expect(sent?.['nightzero-signature']).toMatch(/^v1=[0-9a-f]{64}$/)
})

test('without a secret nothing is signed', async () => {
  served = await serve((_received, response) => json(response, answered))
  await remoteAgent({ url: served.url }).act(request())
  expect(Object.keys(served.received[0]?.headers ?? {}).filter((name) => name.startsWith('nightzero'))).toEqual([])
})

test.each([
  [{ url: 'players.example' }, 'url'],
  [{ url: 'file:///etc/passwd' }, 'url'],
  [{ url: `http://me:${secret}@localhost` }, 'url'],
  [{ url: 'http://localhost', secret: '' }, 'secret'],
  [{ url: 'http://localhost', timeoutMs: 0 }, 'timeoutMs'],
  [{ url: 'http://localhost', maxResponseBytes: Number.NaN }, 'maxResponseBytes'],
])('the options %j are refused', (options, path) => {
  try {
    remoteAgent(options)
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidOptionsError)
    expect([(error as InvalidOptionsError).path, String(error)]).toEqual([path, expect.not.stringContaining(secret)])
    return
  }
  throw new Error('They were taken.')
})
