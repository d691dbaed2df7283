import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  type AdmissionRules,
  encodePageFile,
  explainDenial,
  findBuiltPage,
  missingPage,
  pageFile,
  securityHeaderList,
  socketSources,
} from '../../serving/index.js'
import { type RawData, type WebSocket, WebSocketServer } from '../../serving/web-sockets/index.js'
import { htmlText } from '../../text/index.js'
import type { SessionMessage } from '../messages.js'
import { type Hub, openHubConnection } from './hub.js'
import { createSessionMessage } from './viewer.js'

// Beside the built package; from its source, where the build puts it.
const places = ['./inspector-page/', '../../../dist/inspector-page/']

/** The folder of the built page; undefined where it was not built. */
export const inspectorPageFolder = (): string | undefined =>
  findBuiltPage(places.map((place) => fileURLToPath(new URL(place, import.meta.url))))

/** Sends the file of the page at `path`. False when there is none. */
export function sendFile(response: ServerResponse, folder: string, path: string): boolean {
  const file = pageFile(folder, path)
  if (file === undefined) return false
  const { headers, body } = encodePageFile(file, String(response.req.headers['accept-encoding'] ?? ''))
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.end(body)
  return true
}

/** A small page for an installation without the built one: it lists the sessions. */
export function plainPage(sessions: readonly SessionMessage[], address: string): string {
  const rows = sessions.map(({ title, over, day, phase, paused }) => {
    const state = over ? 'over' : paused ? 'paused' : 'running'
    const when = day === undefined ? '' : `, day ${day}, ${phase ?? ''}`
    return `<li>${htmlText(title)}: ${state}${htmlText(when)}</li>`
  })
  const list = rows.length === 0 ? '<p>No session yet.</p>' : `<ul>${rows.join('')}</ul>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>nightzero inspector</title>
<h1>Inspector</h1><p>${htmlText(missingPage)}</p>${list}<p>Viewers connect to <code>${htmlText(address)}</code>.</p></html>`
}

/** How a web server listens. */
export interface WebServerOptions extends AdmissionRules {
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
  readonly #listening: WebServerOptions
  readonly #server: Server
  readonly #sockets: WebSocketServer

  constructor(hub: Hub, listening: WebServerOptions) {
    this.#hub = hub
    this.#listening = listening
    this.#server = createServer((request, response) => this.#answer(request, response))
    this.#sockets = new WebSocketServer({
      server: this.#server,
      maxPayload: mostFrameBytes,
      verifyClient: ({ req }, decide) => {
        if (this.#sockets.clients.size >= mostConnections) return decide(false, 503)
        decide(explainDenial(req.headers, listening) === undefined, 403)
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
    const take = openHubConnection(this.#hub, socket)
    socket.on('message', (data: RawData, isBinary) => {
      if (!isBinary) take.message(data.toString())
    })
    socket.on('error', () => {})
    socket.on('close', () => take.end())
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#listening.keepAlive) request.socket.unref()
    for (const [name, value] of securityHeaders(request.headers.host ?? '')) response.setHeader(name, value)
    const refused = explainDenial({ host: request.headers.host }, this.#listening)
    if (refused !== undefined) sendError(response, 403, refused)
    else if (request.method !== 'GET' && request.method !== 'HEAD') sendError(response, 405, 'Only GET is supported.')
    else this.#send(requestPath(request.url), response)
  }

  #send(path: string | undefined, response: ServerResponse): void {
    const folder = inspectorPageFolder()
    if (folder !== undefined && path !== undefined && sendFile(response, folder, path)) return
    if (folder === undefined && path === '/') this.#sendPlainPage(response)
    else sendError(response, 404, 'There is no such file.')
  }

  #sendPlainPage(response: ServerResponse): void {
    const address = `ws://${response.req.headers.host}`
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(plainPage(this.#hub.sessions.all.map(createSessionMessage), address))
  }
}

/** The path that a request names; undefined for one that is no URL, such as `//`. */
const requestPath = (url = '/'): string | undefined =>
  URL.canParse(url, 'http://hub') ? new URL(url, 'http://hub').pathname : undefined

function securityHeaders(host: string): readonly (readonly [string, string])[] {
  const sources = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
  const others = `connect-src 'self' ${socketSources(host)}; frame-ancestors 'self' http://localhost:* http://127.0.0.1:*`
  return [['Content-Security-Policy', `${sources}; ${others}`], ...securityHeaderList]
}

function sendError(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(`${reason}\n`)
}
