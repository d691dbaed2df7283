import { onTestFinished } from 'vitest'
import {
  createServer,
  type GameServer,
  type ServerOptions,
  type StartedGame,
  type StartGame,
} from '../../../../src/show/server/index.js'

/** A server of games that listens, with what tests ask it. */
export interface Opened {
  readonly server: GameServer
  readonly url: string
  /** A call with the operator's token, or another; an empty one for none. */
  readonly call: (request: `${'GET' | 'POST'} ${string}`, body?: unknown, token?: string) => Promise<Response>
  /** Starts a game; without a seed of its own, its number at this server is the seed. */
  readonly start: (game?: StartGame) => Promise<StartedGame>
  /** Resolves when the game is over. */
  readonly finished: (id: string) => Promise<void>
}

/** Limits for a test that does more in a minute than a client may. */
export const noLimits = {
  socketsPerAddress: 5_000,
  requestsPerMinute: 1e9,
  startsPerMinute: 1e9,
  hellosPerMinute: 1e9,
  bytesPerMinute: 1e12,
  workMsPerMinute: 1e9,
}

/** Opens a server for one test; without a clock's pace, games are over at once. */
export async function opened(options: ServerOptions = {}): Promise<Opened> {
  const server = await createServer({ onWarning: () => {}, ...options })
  const { url } = await server.listen()
  onTestFinished(() => server.close())
  const call: Opened['call'] = (request, body, token = server.operatorToken) => {
    const [method, path = ''] = request.split(' ')
    return fetch(new URL(path, url), {
      method: method as string,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  let started = 0
  const start = async (game: StartGame = {}): Promise<StartedGame> => {
    const seed = `game ${++started}`
    const response = await call('POST games', { players: 6, clock: 'simulated', seed, ...game })
    if (response.status !== 201) throw new Error(await response.text())
    return (await response.json()) as StartedGame
  }
  const finished = async (id: string): Promise<void> => {
    for (;;) {
      const { status } = (await (await call(`GET games/${id}`)).json()) as StartedGame['game']
      if (status.state === 'finished') return
      if (status.state === 'stopped') throw new Error(status.reason)
      await new Promise((later) => setTimeout(later, 10))
    }
  }
  return { server, url, call, start, finished }
}
