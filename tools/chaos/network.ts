import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../src/kernel/rules/random.js'
import { sharedNow } from './model-server.js'

/**
 * What a link does with what is sent: `slow` passes it on late; `stalled` keeps it until the link is open again; `lost` forgets it, and
 * neither side ever learns that the connection is dead; `cut` closes every connection and refuses new ones.
 */
export type LinkState = 'open' | 'slow' | 'stalled' | 'lost' | 'cut'

interface Pair {
  readonly near: Socket
  readonly far: Socket
  isDead: boolean
}

/** How long the far side keeps a dead connection, in ms: as long as its own keep-alive would. */
const keepAliveMs = 20_000
const slowestMs = 900

/** The network between a worker and a server: a proxy that can be broken. */
export class Link {
  readonly #server: Server
  readonly #random: Random
  readonly #pairs = new Set<Pair>()
  /** Until when connections that were lost seem to be whole, by `sharedNow`. */
  deadUntil = 0
  #state: LinkState = 'open'
  readonly #changes = new EventEmitter().setMaxListeners(0)

  private constructor(port: number, random: Random) {
    this.#random = random
    this.#server = createServer((near) => this.#join(near, port))
  }

  static async open(port: number, random: Random): Promise<Link> {
    const link = new Link(port, random)
    await once(link.#server.listen(0, '127.0.0.1'), 'listening')
    return link
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get state(): LinkState {
    return this.#state
  }

  set state(state: LinkState) {
    this.#state = state
    for (const pair of this.#pairs) {
      if (state === 'cut') end(pair)
      if (state === 'lost') this.#lose(pair)
    }
    this.#changes.emit('change')
  }

  close(): void {
    this.state = 'cut'
    this.#server.close()
  }

  #join(near: Socket, port: number): void {
    if (this.#state === 'cut') return void near.destroy()
    const far = connect(port, '127.0.0.1')
    const pair: Pair = { near, far, isDead: false }
    this.#pairs.add(pair)
    if (this.#state === 'lost') this.#lose(pair)
    this.#pass(near, far, pair)
    this.#pass(far, near, pair)
  }

  #lose(pair: Pair): void {
    pair.isDead = true
    this.deadUntil = sharedNow() + keepAliveMs
    setTimeout(() => end(pair), keepAliveMs).unref()
  }

  #pass(from: Socket, to: Socket, pair: Pair): void {
    from.setNoDelay()
    from.on('data', async (chunk) => {
      from.pause()
      if (this.#state === 'slow') await wait(this.#random() * slowestMs)
      while (this.#state === 'stalled') await once(this.#changes, 'change')
      if (!pair.isDead) to.write(chunk)
      from.resume()
    })
    from.on('error', () => {})
    from.on('close', () => {
      this.#pairs.delete(pair)
      if (!pair.isDead) to.destroySoon()
    })
  }
}

function end({ near, far }: Pair): void {
  near.resetAndDestroy()
  far.resetAndDestroy()
}
