import { type Message, messageOf, type Request } from './protocol.js'

/** The state of the connection to the hub. */
export type Line = 'connecting' | 'open' | 'closed'

interface Listeners {
  readonly onMessage: (message: Message) => void
  readonly onLine: (line: Line) => void
}

/** How long the page waits before it connects again. */
const againMs = 1_500

/** The connection to the hub that served the page. After it breaks it is opened again, and the hub sends everything again. */
export class Connection {
  readonly #listeners: Listeners
  #socket: WebSocket | undefined

  constructor(listeners: Listeners) {
    this.#listeners = listeners
  }

  open(): void {
    this.#listeners.onLine('connecting')
    const socket = new WebSocket(addressOf(location))
    this.#socket = socket
    socket.onopen = () => this.#listeners.onLine('open')
    socket.onmessage = ({ data }) => {
      const message = messageOf(data)
      if (message) this.#listeners.onMessage(message)
    }
    socket.onclose = () => {
      this.#listeners.onLine('closed')
      setTimeout(() => this.open(), againMs)
    }
  }

  ask(request: Request): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request))
  }
}

/** The address of the hub's socket, with the token if the page's address has one. */
export function addressOf({ protocol, host, hash }: Pick<Location, 'protocol' | 'host' | 'hash'>): string {
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const query = token === '' ? '' : `?token=${encodeURIComponent(token)}`
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws${query}`
}
