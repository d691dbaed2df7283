import type { ViewEvent } from '../../../src/index.js'
import type { ClientMessage, ServerMessage } from '../../../src/server/protocol/index.js'

/** The state of the connection to a game. `closed`: it is not tried again. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  | { readonly kind: 'broken'; readonly tries: number }
  | { readonly kind: 'closed'; readonly code: number }

interface GameConnectionOptions {
  /** The address of the game's socket; `from`: the number of the first event to be sent. */
  readonly addressFrom: (from: number) => string
  readonly token: string | undefined
  /** Gets messages in order, and every event once, even when the connection broke in between. */
  readonly onMessage: (message: ServerMessage) => void
  readonly onState: (state: ConnectionState) => void
}

/** Codes with which the server closes a connection that it would refuse again. */
const finalCloseCodes: ReadonlySet<number> = new Set([1009, 4400, 4401, 4403, 4404])

const firstWaitMs = 400
const longestWaitMs = 15_000

/** The connection to one game. Where it breaks, it is made again and continues after the last event that has come. */
export class GameConnection {
  readonly #options: GameConnectionOptions
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #next = 0
  #tries = 0
  #isEnded = false

  constructor(options: GameConnectionOptions) {
    this.#options = options
    addEventListener('online', this.#hurry)
    addEventListener('offline', this.#lose)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#open()
  }

  /** Sends a message, unless the connection is broken. Returns whether it was sent. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.#hurry)
    removeEventListener('offline', this.#lose)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#drop()
  }

  #open(): void {
    const { addressFrom, token } = this.#options
    const socket = new WebSocket(addressFrom(this.#next))
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', ...(token !== undefined && { token }) }))
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as ServerMessage)
    socket.onclose = ({ code }) => this.#broke(code)
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.#tries = 0
      this.#options.onState({ kind: 'open' })
    }
    if (message.type === 'events') this.#take(message.events)
    else this.#options.onMessage(message)
  }

  #take(arrived: readonly ViewEvent[]): void {
    const events = arrived.filter(({ n }) => n >= this.#next)
    // An event in between is missing: a new connection brings it.
    if (events.some(({ n }, at) => n !== this.#next + at)) this.#lose()
    else if (events.length > 0) {
      this.#next += events.length
      this.#options.onMessage({ type: 'events', events })
    }
  }

  #broke(code: number): void {
    this.#socket = undefined
    if (this.#isEnded) return
    if (finalCloseCodes.has(code)) {
      this.#options.onState({ kind: 'closed', code })
      this.close()
      return
    }
    this.#tries += 1
    this.#options.onState({ kind: 'broken', tries: this.#tries })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#open(), reconnectDelayMs(this.#tries))
  }

  /** Gives up a connection before its socket notices that it is lost. */
  readonly #lose = (): void => {
    if (this.#socket === undefined) return
    this.#drop()
    this.#broke(1006)
  }

  /** Tries at once instead of after the wait: something has changed, so this try may succeed. */
  readonly #hurry = (): void => {
    if (this.#isEnded || this.#socket !== undefined || document.hidden) return
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

/** Twice as long after each failed try, and random within limits, so that not all viewers of a server come back at once. */
const reconnectDelayMs = (tries: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1)) * (0.75 + Math.random() / 2)
