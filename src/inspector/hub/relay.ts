import { WebSocket } from '../../serving/web-sockets/index.js'
import type { Hub } from './hub.js'
import { Viewer } from './viewer.js'

/** How long it waits before it tries again, in ms: at first, and at most. The wait doubles each time. */
const waits = { first: 500, longest: 30_000 } as const

/**
 * Sends everything to a server of `@statelyai/inspect`, whenever it can be reached. Does not keep the process alive.
 */
export class Relay {
  readonly #hub: Hub
  readonly #url: string
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitMs: number = waits.first
  #stopped = false

  constructor(hub: Hub, url: string) {
    this.#hub = hub
    this.#url = url
    this.#connect()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#socket?.terminate()
  }

  #connect(): void {
    const socket = new WebSocket(this.#url, { maxPayload: 1024 * 1024 })
    const viewer = new Viewer(socket, false)
    this.#socket = socket
    socket.on('upgrade', ({ socket: connection }) => connection.unref())
    socket.on('open', () => {
      this.#waitMs = waits.first
      this.#hub.join(viewer)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#hub.leave(viewer)
      if (!this.#stopped) this.#later()
    })
  }

  #later(): void {
    this.#timer = setTimeout(() => this.#connect(), this.#waitMs).unref()
    this.#waitMs = Math.min(waits.longest, 2 * this.#waitMs)
  }
}
