import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { htmlText } from '../../kernel/text/index.js'
import {
  type AdmissionRules,
  explainDenial,
  findBuiltPage,
  missingPage,
  pageFile,
  pageResponse,
  refuseUpgrade,
  securityHeaderList,
  socketSources,
} from '../../show/serving/index.js'
import { type RawData, type WebSocket, WebSocketServer } from '../../show/serving/web-sockets/index.js'
import type { SessionMessage } from '../messages.js'
import { type Hub, openHubConnection } from './hub.js'
import { createSessionMessage } from './viewer.js'

export const inspectorPageFolder = (): string | undefined =>
  findBuiltPage(import.meta.url, ['./inspector-page/', '../../../dist/inspector-page/'])

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

/** The largest message, in bytes. Other programs send whole contexts. */
const mostFrameBytes = 8 * 1024 * 1024
const mostConnections = 100

/** What the hub shows over HTTP: its page, and sockets for pages and programs. */
export class HubServer {
  readonly #hub: Hub
  readonly #admission: AdmissionRules
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: mostFrameBytes })

  constructor(hub: Hub, admission: AdmissionRules) {
    this.#hub = hub
    this.#admission = admission
  }

  readonly fetch = (request: Request): Response => {
    const host = request.headers.get('host') ?? ''
    const response = this.#answer(request, host)
    const sources = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ${socketSources(host)}`
    const policy = `${sources}; frame-ancestors 'self' http://localhost:* http://127.0.0.1:*`
    response.headers.set('Content-Security-Policy', policy)
    for (const [name, value] of securityHeaderList) response.headers.set(name, value)
    return response
  }

  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => {})
    if (this.#sockets.clients.size >= mostConnections) refuseUpgrade(socket, '503 Service Unavailable')
    else if (explainDenial(request.headers, this.#admission) !== undefined) refuseUpgrade(socket, '403 Forbidden')
    else this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#connect(opened))
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#sockets.close()
  }

  #connect(socket: WebSocket): void {
    const take = openHubConnection(this.#hub, socket)
    socket.on('message', (data: RawData, isBinary) => {
      if (!isBinary) take.message(data.toString())
    })
    socket.on('error', () => {})
    socket.on('close', () => take.end())
  }

  #answer({ method, url, headers }: Request, host: string): Response {
    const denial = explainDenial({ host }, this.#admission)
    if (denial !== undefined) return errorResponse(403, denial)
    if (method !== 'GET' && method !== 'HEAD') return errorResponse(405, 'Only GET is supported.')
    const { pathname } = new URL(url)
    const folder = inspectorPageFolder()
    const file = folder === undefined ? undefined : pageFile(folder, pathname)
    if (file) return pageResponse(file, headers.get('accept-encoding') ?? '')
    if (folder !== undefined || pathname !== '/') return errorResponse(404, 'There is no such file.')
    const page = plainPage(this.#hub.sessions.all.map(createSessionMessage), `ws://${host}`)
    return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  }
}

const errorResponse = (status: number, reason: string): Response =>
  new Response(`${reason}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
