import { requireArgument } from '../../../kernel/errors/arguments.js'
import { InvalidOptionsError } from '../../../kernel/errors/errors.js'
import type { ClientMessage, PersonAnswer, SeenEvent, ServerMessage } from '../protocol/index.js'

/** The codes with which the server closes sockets. */
export const closeCodes = {
  /** The server is stopping; reconnect later. */
  stopping: 1001,
  badMessages: 4400,
  /** The token is forged, expired or of another game. */
  unauthorized: 4401,
  forbidden: 4403,
  /** There is no such game, or it may not be seen without a token. */
  notFound: 4404,
  /** No `hello` came in time: a busy machine may be quicker next time. */
  noHello: 4408,
  /** The client reads too slowly; reconnect and continue. */
  tooSlow: 4409,
  tooMany: 4429,
} as const

const { badMessages, unauthorized, forbidden, notFound } = closeCodes

/** The close codes after which the server would refuse the client again. 1009: a frame was too long. */
const finalCloseCodes: ReadonlySet<number> = new Set([1009, badMessages, unauthorized, forbidden, notFound])

/** The state of the connection to a game. `closed`: it is not tried again. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  | { readonly kind: 'broken'; readonly retryMs: number }
  | { readonly kind: 'closed'; readonly code: number; readonly reason: string }

/** Which game is followed, by whom. */
export interface WatchedGame {
  /** The address of the server, for example `http://127.0.0.1:4040/`. */
  readonly server: string
  readonly game: string
  readonly token?: string | undefined
  /** Default: the fullest view that the token allows. */
  readonly view?: string | undefined
  /** The number of the first event to get. Default 0. */
  readonly from?: number | undefined
}

interface GameConnectionOptions extends WatchedGame {
  /** Gets every message in order, and every event once and without gaps, whatever happens to the connection. */
  readonly onMessage: (message: ServerMessage) => void
  readonly onState: (state: ConnectionState) => void
}

/** When the connection breaks, it is made again, and continues after the last event that has arrived. */
export class GameConnection {
  readonly #options: GameConnectionOptions
  readonly #ended = new AbortController()
  #next: number
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #welcomed = false

  constructor(options: GameConnectionOptions) {
    this.#options = options
    this.#next = options.from ?? 0
    this.#listenToBrowser()
    this.#open()
  }

  /** Returns whether the message was sent: not while the connection is broken. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.#ended.abort()
    clearTimeout(this.#timer)
    this.#drop()
  }

  /** A browser knows when the computer is offline or the page is looked at again, before its socket notices. */
  #listenToBrowser(): void {
    if (typeof document === 'undefined') return
    const { signal } = this.#ended
    addEventListener('online', this.#hurry, { signal })
    addEventListener('offline', this.#lose, { signal })
    document.addEventListener('visibilitychange', this.#hurry, { signal })
  }

  #open(): void {
    const { token } = this.#options
    const socket = new WebSocket(gameAddress(this.#options, this.#next))
    this.#socket = socket
    this.#welcomed = false
    socket.onopen = () => this.send({ type: 'hello', ...(token !== undefined && { token }) })
    socket.onmessage = ({ data }) => this.#receive(parseServerMessage(String(data)))
    socket.onclose = ({ code, reason }) => this.#break(code, reason)
  }

  #receive(message: ServerMessage | undefined): void {
    if (message === undefined) this.#receiveUnreadable()
    else if (message.type === 'events') this.#applyEvents(message.events)
    else {
      if (message.type === 'welcome') this.#applyWelcome()
      if (!this.#ended.signal.aborted) this.#options.onMessage(message)
    }
  }

  #applyWelcome(): void {
    this.#welcomed = true
    this.#tries = 0
    this.#options.onState({ kind: 'open' })
  }

  /** What cannot be read may have held events, so they are sent again. A server that begins so has no games at all. */
  #receiveUnreadable(): void {
    if (this.#welcomed) this.#lose()
    else this.#finish(closeCodes.badMessages, 'This is not a server of nightzero: it sent something else.')
  }

  #applyEvents(arrived: readonly SeenEvent[]): void {
    const events = arrived.filter(({ n }) => n >= this.#next)
    // An event in between is missing: a new connection brings it.
    if (events.some(({ n }, at) => n !== this.#next + at)) this.#lose()
    else if (events.length > 0) {
      this.#next += events.length
      this.#options.onMessage({ type: 'events', events })
    }
  }

  #break(code: number, reason: string): void {
    this.#socket = undefined
    if (finalCloseCodes.has(code)) {
      this.#finish(code, reason)
      return
    }
    this.#tries += 1
    const retryMs = reconnectDelayMs(this.#tries, code)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#open(), retryMs)
    this.#options.onState({ kind: 'broken', retryMs })
  }

  #finish(code: number, reason: string): void {
    this.close()
    this.#options.onState({ kind: 'closed', code, reason })
  }

  /** Gives up a connection before its socket notices that it is lost. */
  readonly #lose = (): void => {
    if (this.#socket === undefined) return
    this.#drop()
    this.#break(1006, '')
  }

  /** Tries at once instead of after the wait: something has changed, so this try may succeed. */
  readonly #hurry = (): void => {
    if (this.#ended.signal.aborted || this.#socket !== undefined || document.hidden) return
    clearTimeout(this.#timer)
    this.#open()
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = undefined
    if (socket === undefined) return
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.close()
  }
}

function gameAddress({ server, game, view }: WatchedGame, from: number): string {
  const address = new URL(`ws/${encodeURIComponent(game)}`, server)
  address.protocol = address.protocol === 'https:' || address.protocol === 'wss:' ? 'wss:' : 'ws:'
  address.searchParams.set('from', String(from))
  if (view !== undefined) address.searchParams.set('view', view)
  return address.href
}

/** Twice as long after each failed try, and random within limits, so that not all clients of a server come back at once. */
function reconnectDelayMs(tries: number, code: number): number {
  const delayMs = Math.min(15_000, 400 * 2 ** (tries - 1)) * (0.75 + Math.random() / 2)
  return code === closeCodes.tooMany ? Math.max(5_000, delayMs) : delayMs
}

function parseServerMessage(text: string): ServerMessage | undefined {
  try {
    const message = JSON.parse(text) as { readonly type?: unknown } | null
    return typeof message?.type === 'string' ? (message as ServerMessage) : undefined
  } catch {
    return undefined
  }
}

/** The options of `followGame`. */
export interface FollowOptions extends WatchedGame {
  /** Gets every event once and in order, whatever happens to the connection. */
  readonly onEvents: (events: readonly SeenEvent[]) => void
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

/** Follows a game in a browser or in Node 22, and connects again when the connection is lost. */
export function followGame(options: FollowOptions): Following {
  requireArgument('options', options, { kind: 'an object', fields: ['server', 'game', 'onEvents'] })
  if (typeof WebSocket === 'undefined')
    throw new InvalidOptionsError('`followGame` needs a browser, or Node.js 22 or later for its sockets.', 'options')
  const connection = new GameConnection({
    ...options,
    onMessage: (message) =>
      message.type === 'events' ? options.onEvents(message.events) : options.onMessage?.(message),
    onState: (state) => {
      if (state.kind === 'broken') options.onLost?.(state.retryMs)
      if (state.kind === 'closed') options.onClosed?.(state.code, state.reason)
    },
  })
  return {
    answer: (requestId, answer) => void connection.send({ type: 'answer', requestId, answer }),
    close: () => connection.close(),
  }
}
