import type { LiveEvent } from '../../../index.js'
import { maySee } from '../../../kernel/events/index.js'
import type { Outbox, RoomListener } from '../games/game-room.js'
import type { Awaited } from '../games/public-questions.js'
import type { GameStatus, LiveWords, ServerMessage } from '../protocol/index.js'

export interface SocketWriter {
  readonly bufferedAmount: number
  send(text: string, sent: () => void): void
}

/** What is sent of a game. */
interface Followed {
  readonly outbox: Outbox
  readonly statusNow: () => GameStatus
  readonly awaitedNow: () => Awaited
}

/** How much may wait for a reader, and for how long. */
interface BackpressureLimits {
  readonly bufferedBytes: () => number
  readonly stalledMs: number
  /** Called when the reader has let its bytes wait too long. */
  readonly tooSlow: () => void
  /** Whether its address got all that it may for now. Then no more of what it has missed is sent, and `usedUp` is called. */
  readonly isUsedUp: () => boolean
  readonly usedUp: () => void
}

/**
 * Sends a game to one socket: its events from a number on, then later ones. For a slow reader at most `bufferedBytes`
 * and one message wait; the rest stays in the log and follows when it has read them.
 */
export class Subscription implements RoomListener {
  readonly #wire: SocketWriter
  readonly #from: Followed
  #toldAwaited = '{"waiting":[],"answered":[],"away":[]}'
  readonly #patience: BackpressureLimits
  #next: number
  /** The status that the reader knows, as JSON. */
  #told: string
  #stalled: ReturnType<typeof setTimeout> | undefined
  #ended = false

  constructor(
    wire: SocketWriter,
    { next, ...from }: Followed & { readonly next: number },
    patience: BackpressureLimits,
  ) {
    this.#wire = wire
    this.#from = from
    this.#told = JSON.stringify(from.statusNow())
    this.#next = next
    this.#patience = patience
  }

  send(message: ServerMessage): void {
    this.#wire.send(JSON.stringify(message), this.#sent)
  }

  /** Sends what is new, as far as the reader keeps up. */
  readonly catchUp = (): void => {
    if (this.#ended) return
    const { events } = this.#from.outbox
    while (this.#next < events.length && !this.#full) {
      const { text, to } = this.#from.outbox.messageFrom(this.#next)
      this.#next = to
      this.#wire.send(text, this.#sent)
      if (to < events.length && this.#patience.isUsedUp()) {
        this.#patience.usedUp()
        return
      }
    }
    if (this.#full) this.#stalled ??= setTimeout(this.#patience.tooSlow, this.#patience.stalledMs)
  }

  /** Sends words while they are said. For a reader without room they are left out: the event that follows has them all. */
  readonly live = (event: LiveEvent): void => {
    const words = toLiveWords(event)
    if (words === undefined || !maySee(this.#from.outbox.view, event.audience)) return
    this.catchUp()
    if (!this.#full) this.send({ type: 'live', event: words })
  }

  /** Sends the status, if it has changed as far as this reader may know it. */
  readonly status = (): void => {
    const status = this.#from.statusNow()
    const text = JSON.stringify(status)
    if (text === this.#told) return
    this.#told = text
    this.send({ type: 'status', status })
  }

  /** Sends who is waited for, if others are now. For a reader without room it is left out. */
  readonly awaited = (): void => {
    const awaited = this.#from.awaitedNow()
    const text = JSON.stringify(awaited)
    if (text === this.#toldAwaited || this.#full) return
    this.#toldAwaited = text
    this.send({ type: 'awaited', ...awaited })
  }

  /** For a reader that has gone: what it was sent may still be acknowledged. */
  end(): void {
    this.#ended = true
    clearTimeout(this.#stalled)
  }

  get #full(): boolean {
    return this.#wire.bufferedAmount > this.#patience.bufferedBytes()
  }

  readonly #sent = (): void => {
    if (this.#full) return
    clearTimeout(this.#stalled)
    this.#stalled = undefined
    if (this.#next < this.#from.outbox.events.length) this.catchUp()
  }
}

/** The part of a live event that clients get: without the request id. */
function toLiveWords(event: LiveEvent): LiveWords | undefined {
  if (event.type === 'speech.streamed' || event.type === 'thought.streamed')
    return { type: event.type, player: event.player, chunk: event.chunk }
  return event.type === 'speech.retracted' ? { type: event.type, player: event.player } : undefined
}
