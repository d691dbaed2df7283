import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createServer, type GameServer, type StartedGame } from '../../../src/show/server/index.js'
import { type FuzzTarget, Misread } from './target.js'

const noLimits = {
  socketsPerAddress: 5_000,
  requestsPerMinute: 1e9,
  startsPerMinute: 1e9,
  hellosPerMinute: 1e9,
  bytesPerMinute: 1e12,
  workMsPerMinute: 1e9,
  badTokensPerMinute: 1e9,
  games: 100_000,
  // The people whom a step waits for are not here.
  stepMs: 200,
}

interface Opened {
  readonly server: GameServer
  readonly started: StartedGame
  /** Throws if the server has reported a fault of its own. */
  requireNoFault(): void
}

async function open(): Promise<Opened> {
  const faults: string[] = []
  const onWarning = (message: string) => {
    if (/failed/.test(message)) faults.push(message)
  }
  const server = await createServer({ onWarning, limits: noLimits })
  const players = ['Ana', 'Ben', 'Cleo', 'Dov', 'Eva', 'Finn'].map((name, at) => ({
    name,
    ...(at === 0 && { agent: 'person' }),
  }))
  const first = { players, seed: 1, paused: true }
  const headers = { authorization: `Bearer ${server.operatorToken}`, host: '127.0.0.1' }
  const response = await server.fetch(
    new Request('http://127.0.0.1/games', { method: 'POST', headers, body: JSON.stringify(first) }),
  )
  if (response.status !== 201) throw new Error(await response.text())
  const started = (await response.json()) as StartedGame
  const requireNoFault = () => {
    const [fault] = faults.splice(0)
    if (fault !== undefined) throw new Misread(fault)
  }
  return { server, started, requireNoFault }
}

const request = (line: string, body: object): string => `${line}\n${JSON.stringify(body)}`

const requestsAbout = (id: string): string[] => [
  request('POST /games', {
    players: 5,
    rules: { extends: 'mini' },
    agent: 'random',
    clock: 'simulated',
    seed: 1,
    paused: true,
  }),
  request('POST /games', {
    players: [{ id: 'a', name: 'Ana', agent: 'person' }, 'x', 'y', 'z', 'v'],
    history: [],
    narrator: 'scripted',
  }),
  request(`POST /games/${id}/tokens`, { as: 'viewers', expiresInS: 60 }),
  request(`POST /games/${id}/step`, { unit: 'event' }),
  request(`POST /games/${id}/fork`, { at: 3, agents: { p2: 'random' }, paused: true }),
  request('POST /tables', { name: 'Ana', rules: 'trial', players: 6, timeoutMs: 5_000 }),
  `GET /games/${id}/events?from=0&limit=5&view=public\n`,
  `GET /games/${id}/export?format=json&view=moderator\n`,
  'GET /games?status=running&limit=3&after=x\n',
  'GET /rules/trial?players=9\n',
]

/** Requests: the first line is the method and the path, the rest the body. */
export async function httpBodies(): Promise<FuzzTarget> {
  const { server, started, requireNoFault } = await open()
  return {
    seeds: requestsAbout(started.game.id),
    async run(input) {
      const [line = '', ...rest] = input.split('\n')
      const [method = 'GET', path = '/'] = line.split(' ')
      const address = `http://127.0.0.1${path.startsWith('/') ? path : `/${path}`}`
      if (!URL.canParse(address) || !/^(GET|POST)$/.test(method)) return
      const headers = { authorization: `Bearer ${server.operatorToken}`, host: '127.0.0.1' }
      const body = method === 'POST' ? { body: rest.join('\n') } : {}
      const response = await server.fetch(new Request(address, { method, headers, ...body }))
      const text = await response.text()
      requireNoFault()
      if (response.status >= 500 && response.status !== 503)
        throw new Misread(`${response.status}: ${text.slice(0, 300)}`)
    },
    close: () => server.close(),
  }
}

/** Messages of a client, one a line, from the holder of a seat. After them the server still answers. */
export async function socketFrames(): Promise<FuzzTarget> {
  const { server, started, requireNoFault } = await open()
  const { url } = await server.listen()
  const { token } = Object.values(started.links.seats)[0] as { token: string }
  const hello = JSON.stringify({ type: 'hello', token })
  const answer = { choice: 'p2', speech: 'I am.', thought: 'Hm.', claim: { role: 'villager' }, beliefs: { p2: 0.5 } }
  return {
    seeds: [
      hello,
      `${hello}\n${JSON.stringify({ type: 'answer', requestId: '1.vote.1.p1', answer })}`,
      `${JSON.stringify({ type: 'hello' })}\n${JSON.stringify({ type: 'answer', requestId: 'x', answer: { persona: { name: 'A', character: 'b' } } })}`,
    ],
    async run(input) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}ws/${started.game.id}`)
      socket.on('error', () => {})
      const closed = once(socket, 'close')
      await Promise.race([once(socket, 'open'), closed])
      for (const message of input.split('\n').slice(0, 50)) socket.send(message.slice(0, 60_000), () => {})
      const heard = new Promise<void>((done) => {
        socket.on('pong', () => done())
        socket.ping(undefined, undefined, () => {})
      })
      await Promise.race([heard, closed])
      socket.terminate()
      requireNoFault()
      const health = await server.fetch(new Request('http://127.0.0.1/health', { headers: { host: '127.0.0.1' } }))
      if (health.status !== 200) throw new Misread(`/health answered ${health.status}.`)
    },
    close: () => server.close(),
  }
}
