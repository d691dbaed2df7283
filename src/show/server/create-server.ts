import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { checkFields } from '../../kernel/errors/checks.js'
import { InvalidOptionsError } from '../../kernel/errors/errors.js'
import type { OptionsFrom } from '../../kernel/errors/option-fields.js'
import { isLoopback, type Listening, listenAt, listenSchema, missingPage } from '../serving/index.js'
import { clientAddresses, Tokens } from './access.js'
import { AgentCatalog } from './games/agent-catalog.js'
import { Games } from './games/games.js'
import { Metrics } from './metrics.js'
import { type CheckedOptions, checkedOptions, type ServerOptions } from './options.js'
import { RateLimit } from './refusal.js'
import { GameAnalyses } from './results/analyses.js'
import { GamePictures } from './results/pictures.js'
import { GameResults } from './results/results.js'
import { gamePageFolder, type HttpConnection, webApp } from './routes/app.js'
import type { AdmissionCheck, ServerParts } from './server-parts.js'
import { Sockets } from './sockets/sockets.js'
import { Tables } from './tables/tables.js'

/** Where a server listens. */
export interface ListenOptions extends OptionsFrom<typeof listenSchema> {}

/** Takes the arguments of the event `upgrade` of a Node server: an `IncomingMessage`, a `Duplex` and a `Buffer`. */
export type UpgradeListener = (request: object, socket: object, head: Uint8Array) => void

/** Games over HTTP and WebSocket: REST API, page and streams. */
export interface GameServer {
  /** Answers a request: for the HTTP server of your program. */
  readonly fetch: (request: Request, connection?: HttpConnection) => Response | Promise<Response>
  /** Takes an upgrade to a WebSocket: for the event `upgrade` of a server of Node. */
  readonly upgrade: UpgradeListener
  /** A token that can start games and acts as moderator of all games: the newest one. */
  readonly operatorToken: string
  /** @throws {InvalidOptionsError} when it cannot listen there, or other computers could reach it and no `secret` is given. */
  listen(options?: ListenOptions): Promise<Listening>
  /** Closes all sockets and stops every game where it is. A later server on the same store continues the games. */
  close(): Promise<void>
}

/**
 * Makes a game server, and continues every unfinished game of the store.
 * @throws {InvalidOptionsError} when an option is unknown or wrong.
 */
export async function createServer(options: ServerOptions = {}): Promise<GameServer> {
  const checked = checkedOptions(options)
  let listening: Listening | undefined
  const openings: Promise<Listening>[] = []
  const called = 'The server'
  const gate = () => ({ called, host: listening?.host, allowedOrigins: checked.origins, option: 'origins' })
  const { parts, sockets } = createParts(checked, gate)
  const { games, tokens, results, analyses, metrics } = parts
  const app = webApp(parts, gate)
  await tokens.signOperator(false)
  await games.recover()
  const server: GameServer = {
    fetch: (request, connection) => app.fetch(request, connection ?? {}),
    upgrade: (request, socket, head) =>
      sockets.upgrade(request as IncomingMessage, socket as Duplex, Buffer.from(head)),
    get operatorToken() {
      return tokens.operator
    },
    async listen(where = {}) {
      if (gamePageFolder(checked.page) === undefined) checked.onWarning(missingPage)
      const at = checkFields(listenSchema, where)
      if (options.secret === undefined && !isLoopback(at.host)) {
        const why = `Other computers can reach \`${at.host}\`: set your own \`secret\` for the tokens.`
        throw new InvalidOptionsError(why, 'secret')
      }
      const { fetch, upgrade } = server
      const { requestMs } = checked.limits
      const opening = listenAt({ called, fetch, upgrade, keepAlive: true, requestMs }, at)
      openings.push(opening)
      listening = await opening
      return listening
    },
    async close() {
      metrics.close()
      await Promise.all([games.close(), sockets.close(), results.close(), analyses.close()])
      for (const opened of await Promise.allSettled(openings))
        if (opened.status === 'fulfilled') await opened.value.close()
    },
  }
  return server
}

/** What a server is made of. */
function createParts(checked: CheckedOptions, gate: AdmissionCheck): { parts: ServerParts; sockets: Sockets } {
  const { limits } = checked
  const offers = new AgentCatalog(checked.agents)
  const metrics = new Metrics()
  const parts: ServerParts = {
    options: checked,
    games: new Games(checked, offers),
    tables: new Tables(),
    offers,
    tokens: new Tokens(checked.secret, {
      wrong: new RateLimit(limits.badTokensPerMinute),
      onWrong: () => metrics.refusedToken(),
      revoked: checked.revokedTokens,
      made: checked.madeTokens,
      onToken: checked.onToken,
    }),
    results: new GameResults(),
    starts: new RateLimit(limits.startsPerMinute),
    work: new RateLimit(limits.workMsPerMinute),
    analyses: new GameAnalyses(),
    analysisWork: new RateLimit(limits.analysisMsPerMinute),
    hellos: new RateLimit(limits.hellosPerMinute),
    bytes: new RateLimit(limits.bytesPerMinute),
    pictures: new GamePictures(),
    addressOf: clientAddresses(checked.trustProxy),
    sockets: () => sockets.size,
    waitingBytes: () => sockets.waitingBytes,
    closeUnauthorized: () => void sockets.closeUnauthorized(),
    metrics,
  }
  const sockets = new Sockets(parts, gate)
  return { parts, sockets }
}
