import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { explainDenial, refuseUpgrade } from '../../serving/index.js'
import { type RawData, type WebSocket, WebSocketServer } from '../../serving/web-sockets/index.js'
import { closeCodes } from '../client/index.js'
import type { AdmissionCheck, ServerParts } from '../server-parts.js'
import { type ClientSocket, SocketConnection, type SocketRequest, socketRequestSchema } from './connection.js'

const mostFrameBytes = 64 * 1024
/** How often a client is pinged, in ms. A client without a reply since the last ping is disconnected. */
const heartbeatMs = 30_000
/** How often it is checked how much waits for all readers together, in ms. */
const sweepMs = 1_000

export class Sockets {
  readonly #parts: ServerParts
  readonly #gate: AdmissionCheck
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: mostFrameBytes })
  readonly #connections = new Map<WebSocket, SocketConnection>()
  readonly #byAddress = new Map<string, number>()
  readonly #alive = new WeakSet<WebSocket>()
  readonly #heart: ReturnType<typeof setInterval>
  readonly #sweeper: ReturnType<typeof setInterval>

  constructor(parts: ServerParts, gate: AdmissionCheck) {
    this.#parts = parts
    this.#gate = gate
    this.#heart = setInterval(() => this.#beat(), heartbeatMs).unref()
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs).unref()
  }

  get size(): number {
    return this.#connections.size
  }

  /** Takes an HTTP upgrade to `/ws/:gameId`, or refuses it. */
  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => {})
    const wanted = parseSocketRequest(request.url)
    const { remoteAddress } = request.socket
    const address = this.#parts.addressOf(remoteAddress, request.headers['x-forwarded-for']?.toString())
    const status = this.#refusal(request, address, wanted)
    if (wanted === undefined || status !== undefined) refuseUpgrade(socket, status ?? '404 Not Found')
    else this.#server.handleUpgrade(request, socket, head, (opened) => this.#connect(opened, { wanted, address }))
  }

  /** Closes every socket. The clients try to reconnect. */
  async close(): Promise<void> {
    clearInterval(this.#heart)
    clearInterval(this.#sweeper)
    for (const connection of this.#connections.values())
      connection.close(closeCodes.stopping, 'The server is stopping.')
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }

  /** The HTTP status with which an upgrade is refused; undefined if it is not. */
  #refusal({ headers }: IncomingMessage, address: string, wanted: SocketRequest | undefined): string | undefined {
    if (wanted === undefined) return '404 Not Found'
    if (explainDenial(headers, this.#gate()) !== undefined) return '403 Forbidden'
    const { sockets, socketsPerAddress } = this.#parts.options.limits
    if (!this.#parts.hellos.allows(address)) return '429 Too Many Requests'
    const full = this.size >= sockets || (this.#byAddress.get(address) ?? 0) >= socketsPerAddress
    return full ? '503 Service Unavailable' : undefined
  }

  #connect(socket: WebSocket, { wanted, address }: { readonly wanted: SocketRequest; readonly address: string }): void {
    const connection = new SocketConnection(this.#metered(socket, address), { wanted, address }, this.#parts)
    this.#connections.set(socket, connection)
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1)
    this.#alive.add(socket)
    socket.on('pong', () => this.#alive.add(socket))
    socket.on('error', () => {})
    socket.on('message', (data: RawData, isBinary: boolean) => connection.message(isBinary ? '' : data.toString()))
    socket.on('close', () => {
      connection.end()
      this.#connections.delete(socket)
      const left = (this.#byAddress.get(address) ?? 1) - 1
      if (left > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    })
  }

  /** What is sent counts among the bytes of its address. */
  #metered(socket: WebSocket, address: string): ClientSocket {
    const { bytes } = this.#parts
    return {
      get bufferedAmount() {
        return socket.bufferedAmount
      },
      send: (text, sent) => {
        bytes.charge(address, Buffer.byteLength(text))
        socket.send(text, sent)
      },
      close: (code, reason) => socket.close(code, reason),
      terminate: () => socket.terminate(),
    }
  }

  /** Closes the sockets whose token is not valid any more. */
  async closeUnauthorized(): Promise<void> {
    await Promise.all([...this.#connections.values()].map((connection) => connection.checkToken()))
  }

  /** How many bytes wait for all readers. */
  get waitingBytes(): number {
    return [...this.#connections.keys()].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0)
  }

  /** While too much waits for all readers together, those go for whom most waits. They may come back and continue. */
  #sweep(): void {
    let over = this.waitingBytes - this.#parts.options.limits.waitingBytes
    if (over <= 0) return
    const slowest = [...this.#connections].sort(([one], [other]) => other.bufferedAmount - one.bufferedAmount)
    for (const [socket, connection] of slowest) {
      if (over <= 0) return
      over -= socket.bufferedAmount
      connection.end()
      socket.terminate()
    }
  }

  #beat(): void {
    for (const socket of this.#connections.keys()) {
      if (!this.#alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }
}

function parseSocketRequest(url = ''): SocketRequest | undefined {
  if (!URL.canParse(url, 'http://server')) return undefined
  const { pathname, searchParams } = new URL(url, 'http://server')
  const [, gameId] = /^\/ws\/([^/]+)$/.exec(pathname) ?? []
  return socketRequestSchema.safeParse({ ...Object.fromEntries(searchParams), gameId }).data
}
