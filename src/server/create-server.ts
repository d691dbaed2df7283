import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { missingPage } from '../serving/index.js'
import { operatorToken } from './access/minting.js'
import { Tokens } from './access/tokens.js'
import { Games } from './games/games.js'
import { Offers } from './games/offers.js'
import { type Listening, type ListenOptions, listenAt } from './listen.js'
import { checkedOptions, type ServerOptions } from './options.js'
import { Sockets } from './sockets/sockets.js'
import { type Connection, webApp } from './web/app.js'
import { gateFor } from './web/gate.js'
import { pageFolder } from './web/page.js'
import { Rate } from './web/rate.js'

/** Takes the arguments of the event `upgrade` of a Node server: an `IncomingMessage`, a `Duplex` and a `Buffer`. */
export type UpgradeListener = (request: object, socket: object, head: Uint8Array) => void

/** Games over HTTP and WebSocket: REST API, page and streams. */
export interface GameServer {
  /** Answers a request: for the HTTP server of your program. */
  readonly fetch: (request: Request, connection?: Connection) => Response | Promise<Response>
  /** Takes an upgrade to a WebSocket: for the event `upgrade` of a server of Node. */
  readonly upgrade: UpgradeListener
  /** A token that can start games and acts as moderator of all games. */
  readonly operatorToken: string
  /**
   * Starts an HTTP server.
   *
   * @throws {InvalidOptionsError} when it cannot listen there, or other computers could reach it and no `secret` is
   *   given.
   */
  listen(options?: ListenOptions): Promise<Listening>
  /** Closes all sockets and stops every game where it is. A later server on the same store continues the games. */
  close(): Promise<void>
}

/**
 * Makes a game server, and continues every unfinished game of the store.
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
      if (pageFolder(checked.page) === undefined) checked.onWarning(missingPage)
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
