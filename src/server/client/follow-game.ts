import type { ViewEvent } from '../../index.js'
import { type ClientMessage, closeCodes, type PersonAnswer, type ServerMessage } from '../protocol/index.js'

/** The options of `followGame`. */
export interface FollowOptions {
  /** The address of the server, for example `http://127.0.0.1:4040/`. */
  readonly server: string
  readonly game: string
  readonly token?: string
  /** Default: the fullest view that the token allows. */
  readonly view?: string
  /** The number of the first event to get. Default 0. */
  readonly from?: number
  /** Gets every event once and in order, whatever happens to the connection. */
  readonly onEvents: (events: readonly ViewEvent[]) => void
  /** Gets every other message. */
  readonly onMessage?: (message: Exclude<ServerMessage, { type: 'events' }>) => void
  /** Called when the connection is lost; the next try follows after `retryMs`. */
  readonly onLost?: (retryMs: number) => void
  /** Called when there is no use in another try: the server closed the connection for good, or is no server of games. */
  readonly onClosed?: (code: number, reason: string) => void
}

/** A followed game. */
export interface Following {
  /** Answers a question to the seat. What is sent while the connection is lost is lost with it. */
  answer(requestId: string, answer: PersonAnswer): void
  close(): void
}

const reconnectDelays = { first: 250, longest: 10_000 } as const

/** The close codes after which the client does not reconnect. */
const finalCloseCodes: ReadonlySet<number> = new Set([
  1009,
  closeCodes.badMessages,
  closeCodes.unauthorized,
  closeCodes.forbidden,
  closeCodes.notFound,
  closeCodes.noHello,
])

/** Follows a game over the WebSocket of its server, in a browser or in Node 22, and connects again when the connection is lost. */
export function followGame(options: FollowOptions): Following {
  const follower = new GameFollower(options)
  return {
    answer: (requestId, answer) => follower.send({ type: 'answer', requestId, answer }),
    close: () => follower.close(),
  }
}

class GameFollower {
  readonly #options: FollowOptions
  #next: number
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitMs: number = reconnectDelays.first
  #closed = false

  constructor(options: FollowOptions) {
    this.#options = options
    this.#next = options.from ?? 0
    this.#connect()
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  #connect(): void {
    const { token } = this.#options
    const socket = new WebSocket(this.#address)
    this.#socket = socket
    socket.onopen = () => this.send({ type: 'hello', ...(token !== undefined && { token }) })
    socket.onmessage = ({ data }) => this.#take(String(data))
    socket.onclose = ({ code, reason }) => this.#lost(code, reason)
  }

  get #address(): string {
    const { server, game, view } = this.#options
    const address = new URL(`ws/${encodeURIComponent(game)}`, server)
    address.protocol = address.protocol === 'https:' || address.protocol === 'wss:' ? 'wss:' : 'ws:'
    address.searchParams.set('from', String(this.#next))
    if (view !== undefined) address.searchParams.set('view', view)
    return address.href
  }

  #take(text: string): void {
    if (this.#closed) return
    const message = parseServerMessage(text)
    if (message === undefined) this.#refuse()
    else this.#takeMessage(message)
  }

  /** Whatever answers there will not become a server of games. */
  #refuse(): void {
    this.close()
    this.#options.onClosed?.(closeCodes.badMessages, 'This is not a server of nightzero: it sent something else.')
  }

  #takeMessage(message: ServerMessage): void {
    if (message.type === 'welcome') this.#waitMs = reconnectDelays.first
    if (message.type === 'events') this.#takeEvents(message.events)
    else this.#options.onMessage?.(message)
  }

  #takeEvents(events: readonly ViewEvent[]): void {
    const fresh = events.filter(({ n }) => n >= this.#next)
    this.#next += fresh.length
    if (fresh.length > 0) this.#options.onEvents(fresh)
  }

  #lost(code: number, reason: string): void {
    if (this.#closed) return
    if (finalCloseCodes.has(code)) {
      this.#closed = true
      this.#options.onClosed?.(code, reason)
      return
    }
    this.#options.onLost?.(this.#waitMs)
    this.#timer = setTimeout(() => this.#connect(), this.#waitMs)
    this.#waitMs = Math.min(reconnectDelays.longest, this.#waitMs * 2)
  }
}

/** A message of a server; undefined for anything else. */
function parseServerMessage(text: string): ServerMessage | undefined {
  try {
    const message = JSON.parse(text) as { readonly type?: unknown } | null
    return typeof message?.type === 'string' ? (message as ServerMessage) : undefined
  } catch {
    return undefined
  }
}
