import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { ViewEvent } from '../../../../src/index.js'
import type { ServerMessage } from '../../../../src/show/server/index.js'

/** How a client connects. */
export interface ClientOptions {
  readonly token?: string | undefined
  readonly from?: number
  readonly view?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A client that keeps every text it was sent. */
export class Client {
  readonly socket: WebSocket
  readonly texts: string[] = []
  readonly closed: Promise<number>
  readonly #waiting: (() => void)[] = []

  constructor(url: string, game: string, { from = 0, view, headers }: ClientOptions) {
    const address = new URL(`ws/${game}?from=${from}${view === undefined ? '' : `&view=${view}`}`, url)
    this.socket = new WebSocket(address.href.replace('http', 'ws'), { headers: { ...headers } })
    this.socket.on('error', () => {})
    this.socket.on('message', (data) => {
      this.texts.push(data.toString())
      this.#wake()
    })
    this.closed = once(this.socket, 'close').then(([code]) => {
      this.#wake()
      return code as number
    })
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }

  get messages(): ServerMessage[] {
    return this.texts.map((text) => JSON.parse(text) as ServerMessage)
  }

  /** Every event received, in the order of arrival. */
  get events(): ViewEvent[] {
    return this.messages.flatMap((message) => (message.type === 'events' ? message.events : []))
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The first message of this type that `matches`, now or later. */
  async until<T extends ServerMessage['type']>(
    type: T,
    matches: (message: Extract<ServerMessage, { type: T }>) => boolean = () => true,
  ): Promise<Extract<ServerMessage, { type: T }>> {
    for (;;) {
      const found = this.messages.find(
        (message): message is Extract<ServerMessage, { type: T }> => message.type === type && matches(message as never),
      )
      if (found) return found
      if (this.socket.readyState > WebSocket.OPEN) throw new Error(`Closed before ${type}: ${this.texts.at(-1)}`)
      await new Promise<void>((wake) => this.#waiting.push(wake))
    }
  }

  /** The game is over, and its last event is here. */
  async end(): Promise<void> {
    await this.until('events', ({ events }) => events.some((event) => event.type === 'game.ended'))
  }
}

/** A client that says `hello`. */
export async function joined(url: string, game: string, options: ClientOptions = {}): Promise<Client> {
  const client = await reached(url, game, options)
  client.send({ type: 'hello', ...(options.token !== undefined && { token: options.token }) })
  await client.until('welcome')
  return client
}

/** A client that is connected and has said nothing yet. */
export async function reached(url: string, game: string, options: ClientOptions = {}): Promise<Client> {
  const client = new Client(url, game, options)
  onTestFinished(() => client.socket.terminate())
  await once(client.socket, 'open')
  return client
}
