import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { operatorToken } from './access/minting.js'
import { Tokens } from './access/tokens.js'
import { Games } from './games/games.js'
import { Offers } from './games/offers.js'
import { type Listening, type ListenOptions, listenAt } from './listen.js'
import { checkedOptions, type ServerOptions } from './options.js'
import { Sockets } from './sockets/sockets.js'
import { type Connection, webApp } from './web/app.js'
import { gateFor } from './web/gate.js'
import { Rate } from './web/rate.js'

/** Takes what a server of Node passes on with `upgrade`: an `IncomingMessage`, a `Duplex` and a `Buffer`. */
export type UpgradeListener = (request: object, socket: object, head: Uint8Array) => void

/** Games over HTTP and WebSocket: REST API, page and streams. */
export interface GameServer {
  /** Answers a request: for the HTTP server of your program. */
  readonly fetch: (request: Request, connection?: Connection) => Response | Promise<Response>
  /** Takes an upgrade to a WebSocket: for the event `upgrade` of a server of Node. */
  readonly upgrade: UpgradeListener
  /** A token that starts games and is a moderator of all. */
  readonly operatorToken: string
  /**
   * Serves on HTTP by itself.
   *
   * @throws {InvalidOptionsError} when it cannot listen there, or others than this computer could reach it and no `secret` is given.
   */
  listen(options?: ListenOptions): Promise<Listening>
  /** Closes all sockets and stops every game where it is: a server on the same store plays them on. */
  close(): Promise<void>
}

/**
 * Makes a server of games, and plays on every game of the store that was not over.
 *
 * @throws {InvalidOptionsError} when an option is unknown or wrong.
 */
export async function createServer(options: ServerOptions = {}): Promise<GameServer> {
  const checked = checkedOptions(options)
  const listening: { now?: Listening } = {}
  const offers = new Offers(checked.agents)
  const games = new Games(checked, offers)
  const tokens = new Tokens(checked.secret)
  const starts = new Rate(checked.limits.startsPerMinute)
  const parts = { options: checked, games, offers, tokens, starts, sockets: () => sockets.size }
  const gate = gateFor(checked, () => listening.now?.host)
  const sockets: Sockets = new Sockets(parts, gate)
  const app = webApp(parts, gate)
  await games.recover()
  const server: GameServer = {
    fetch: (request, connection) => app.fetch(request, connection ?? {}),
    upgrade: (request, socket, head) =>
      sockets.upgrade(request as IncomingMessage, socket as Duplex, Buffer.from(head)),
    operatorToken: operatorToken(tokens),
    async listen(where = {}) {
      listening.now = await listenAt(server, where, { secured: options.secret !== undefined })
      return listening.now
    },
    async close() {
      await Promise.all([games.close(), sockets.close()])
      await listening.now?.close()
    },
  }
  return server
}
