import { maySee } from '../../events/index.js'
import type { LiveEvent } from '../../index.js'
import type { Outbox, RoomListener } from '../games/game-room.js'
import type { Awaited } from '../games/public-questions.js'
import type { GameStatus, LiveWords, ServerMessage } from '../protocol/index.js'

export interface SocketWriter {
  readonly bufferedAmount: number
  send(text: string, sent: () => void): void
}

/** How much may wait for a reader, and for how long. */
interface BackpressureLimits {
  readonly bufferedBytes: () => number
  readonly stalledMs: number
  /** Called when the reader has let its bytes wait too long. */
  readonly tooSlow: () => void
}

/**
 * Sends a game to one socket: its events from a number on, then later ones. For a slow reader at most `bufferedBytes`
 * and one message wait; the rest stays in the log and follows when it has read them.
 */
export class Subscription implements RoomListener {
  readonly #wire: SocketWriter
  readonly #outbox: Outbox
  readonly #statusNow: () => GameStatus
  readonly #awaitedNow: () => Awaited
  #toldAwaited = '{"waiting":[],"answered":[]}'
  readonly #patience: BackpressureLimits
  #next: number
  /** The status that the reader knows, as JSON. */
  #told: string
  #stalled: ReturnType<typeof setTimeout> | undefined

  constructor(
    wire: SocketWriter,
    from: { outbox: Outbox; next: number; statusNow: () => GameStatus; awaitedNow: () => Awaited },
    patience: BackpressureLimits,
  ) {
    this.#wire = wire
    this.#outbox = from.outbox
    this.#statusNow = from.statusNow
    this.#told = JSON.stringify(from.statusNow())
    this.#awaitedNow = from.awaitedNow
    this.#next = from.next
    this.#patience = patience
  }

  send(message: ServerMessage): void {
    this.#wire.send(JSON.stringify(message), this.#sent)
  }

  /** Sends what is new, as far as the reader keeps up. */
  readonly catchUp = (): void => {
    const { events } = this.#outbox
    while (this.#next < events.length && !this.#full) {
      const { text, to } = this.#outbox.messageFrom(this.#next)
      this.#next = to
      this.#wire.send(text, this.#sent)
    }
    if (this.#full) this.#stalled ??= setTimeout(this.#patience.tooSlow, this.#patience.stalledMs)
  }

  /** Sends words while they are said. For a reader without room they are left out: the event that follows has them all. */
  readonly live = (event: LiveEvent): void => {
    const words = toLiveWords(event)
    if (words === undefined || !maySee(this.#outbox.view, event.audience)) return
    this.catchUp()
    if (!this.#full) this.send({ type: 'live', event: words })
  }

  /** Sends the status, if it has changed as far as this reader may know it. */
  readonly status = (): void => {
    const status = this.#statusNow()
    const text = JSON.stringify(status)
    if (text === this.#told) return
    this.#told = text
    this.send({ type: 'status', status })
  }

  /** Sends who is waited for, if others are now. For a reader without room it is left out. */
  readonly awaited = (): void => {
    const awaited = this.#awaitedNow()
    const text = JSON.stringify(awaited)
    if (text === this.#toldAwaited || this.#full) return
    this.#toldAwaited = text
    this.send({ type: 'awaited', ...awaited })
  }

  end(): void {
    clearTimeout(this.#stalled)
  }

  get #full(): boolean {
    return this.#wire.bufferedAmount > this.#patience.bufferedBytes()
  }

  readonly #sent = (): void => {
    if (this.#full) return
    clearTimeout(this.#stalled)
    this.#stalled = undefined
    if (this.#next < this.#outbox.events.length) this.catchUp()
  }
}

/** The part of a live event that clients get: without the request id. */
function toLiveWords(event: LiveEvent): LiveWords | undefined {
  if (event.type === 'speech.streamed' || event.type === 'thought.streamed')
    return { type: event.type, player: event.player, chunk: event.chunk }
  return event.type === 'speech.retracted' ? { type: event.type, player: event.player } : undefined
}
