import { once } from 'node:events'
import { createServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { type PlayerOptions, RestatePlayer } from './restate-player.js'
import { endpointOf } from './services.js'

/** The options of `restateWorker`. */
export interface RestateWorkerOptions extends PlayerOptions {
  /** The port at which it listens; 0 is any free port. Default 9080. */
  readonly port?: number
  /** Default `127.0.0.1`. Whoever can reach it can make it play: give `identityKeys` if other computers can. */
  readonly host?: string
  /** The public keys of the Restate servers that may call it (`publickeyv1_...`). Default: anybody may. */
  readonly identityKeys?: readonly string[]
}

/** A worker that Restate calls. */
export interface RestateWorker {
  readonly port: number
  /**
   * Takes no more games, waits for the calls in flight, saves their answers, leaves its games to other workers and stops
   * listening.
   */
  close(): Promise<void>
}

/**
 * Serves the games of tournaments to a Restate server, with any number of other workers behind one address. A game whose worker
 * dies continues at another one from the last answer that came in.
 *
 * The address must be registered with the server once: `restate deployments register http://workers.example.org:9080`.
 */
export async function restateWorker(options: RestateWorkerOptions): Promise<RestateWorker> {
  const { host = '127.0.0.1', port = 9080, identityKeys = [], onEvent } = options
  const draining = new AbortController()
  const player = new RestatePlayer(options, draining.signal)
  const server = createServer(endpointOf(player, identityKeys, (error) => onEvent?.({ type: 'trouble', error })))
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      draining.abort()
      // Closing a connection could break off the games on it, so it stays open until they are over. New games are refused.
      await player.idle()
      const closed = new Promise((over) => server.close(over))
      for (const session of sessions) session.close()
      await closed
    },
  }
}
