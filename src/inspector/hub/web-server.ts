import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Gatekeeping, guardHeaders, refusal, socketSources } from '../../serving/index.js'
import { type RawData, type WebSocket, WebSocketServer } from '../../serving/web-sockets/index.js'
import type { Hub } from './hub.js'
import { pageFolder, plainPage, sendFile } from './page.js'
import { sessionMessage } from './session-message.js'
import { talk } from './talk.js'

/** How a web server listens. */
export interface Listening extends Gatekeeping {
  readonly host: string
  readonly port: number
  readonly keepAlive: boolean
}

/** The largest message, in bytes. Other programs send whole contexts. */
const mostFrameBytes = 8 * 1024 * 1024
/** The largest number of connections. */
const mostConnections = 100

/** The HTTP server of the hub: the page and the sockets. */
export class WebServer {
  readonly #hub: Hub
  readonly #listening: Listening
  readonly #server: Server
  readonly #sockets: WebSocketServer

  constructor(hub: Hub, listening: Listening) {
    this.#hub = hub
    this.#listening = listening
    this.#server = createServer((request, response) => this.#answer(request, response))
    this.#sockets = new WebSocketServer({
      server: this.#server,
      maxPayload: mostFrameBytes,
      verifyClient: ({ req }, decide) => {
        if (this.#sockets.clients.size >= mostConnections) return decide(false, 503)
        decide(refusal(req.headers, listening) === undefined, 403)
      },
    })
    // Errors of the server reach the code that opens it.
    this.#sockets.on('error', () => {})
    this.#sockets.on('connection', (socket, request) => this.#connect(socket, request))
  }

  /** Where it listens, once it does. */
  get address(): AddressInfo {
    return this.#server.address() as AddressInfo
  }

  open(): Promise<void> {
    const { host, port, keepAlive } = this.#listening
    if (!keepAlive) this.#server.unref()
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, () => resolve())
    })
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#sockets.close()
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  #connect(socket: WebSocket, { socket: connection }: IncomingMessage): void {
    if (!this.#listening.keepAlive) connection.unref()
    const take = talk(this.#hub, socket)
    socket.on('message', (data: RawData, isBinary) => {
      if (!isBinary) take.message(data.toString())
    })
    socket.on('error', () => {})
    socket.on('close', () => take.end())
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#listening.keepAlive) request.socket.unref()
    for (const [name, value] of headersFor(request.headers.host ?? '')) response.setHeader(name, value)
    const refused = refusal({ host: request.headers.host }, this.#listening)
    if (refused !== undefined) fail(response, 403, refused)
    else if (request.method !== 'GET' && request.method !== 'HEAD') fail(response, 405, 'Only GET is supported.')
    else this.#send(pathOf(request.url), response)
  }

  #send(path: string | undefined, response: ServerResponse): void {
    const folder = pageFolder()
    if (folder !== undefined && path !== undefined && sendFile(response, folder, path)) return
    if (folder === undefined && path === '/') this.#sendPlainPage(response)
    else fail(response, 404, 'There is no such file.')
  }

  #sendPlainPage(response: ServerResponse): void {
    const address = `ws://${response.req.headers.host}`
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(plainPage(this.#hub.sessions.all.map(sessionMessage), address))
  }
}

/** The path that a request names; undefined for one that is no URL, such as `//`. */
const pathOf = (url = '/'): string | undefined =>
  URL.canParse(url, 'http://hub') ? new URL(url, 'http://hub').pathname : undefined

function headersFor(host: string): readonly (readonly [string, string])[] {
  const sources = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
  const others = `connect-src 'self' ${socketSources(host)}; frame-ancestors 'self' http://localhost:* http://127.0.0.1:*`
  return [['Content-Security-Policy', `${sources}; ${others}`], ...guardHeaders]
}

function fail(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(`${reason}\n`)
}
