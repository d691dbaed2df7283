import type { Observer } from '../events/audience.js'
import type { GameEvent, ViewEvent } from '../events/event.js'
import type { GameLog } from '../runtime/game-log.js'
import type { Hearer } from '../runtime/game-runtime.js'

/** The log of a running game as async iterators, each at its own pace. */
export class EventStreams {
  readonly #log: GameLog
  readonly #hearers: Hearer[]
  #waiting: (() => void)[] = []
  #ended = false

  /** `hearers` get what is recorded. The first stream adds this class to them. */
  constructor(log: GameLog, hearers: Hearer[]) {
    this.#log = log
    this.#hearers = hearers
  }

  /** Every recorded event. */
  allEvents(): AsyncIterableIterator<GameEvent> {
    return this.#from((n) => this.#log.at(n))
  }

  /** Every event that `observer` may see. */
  viewEvents(observer: Observer): AsyncIterableIterator<ViewEvent> {
    return this.#from((n) => this.#log.viewEventAt(observer, n))
  }

  /** Something was recorded. */
  readonly #wake = (): void => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const read of waiting) read()
  }

  /** No more events will come. */
  end(): void {
    this.#ended = true
    this.#wake()
  }

  #from<Event>(at: (n: number) => Event | undefined): AsyncIterableIterator<Event> {
    if (!this.#hearers.includes(this.#wake)) this.#hearers.push(this.#wake)
    return this.#read(at)
  }

  async *#read<Event>(at: (n: number) => Event | undefined): AsyncIterableIterator<Event> {
    for (let n = 0; ; ) {
      const event = at(n)
      if (event !== undefined) {
        n++
        yield event
      } else if (this.#ended) return
      else await new Promise<void>((read) => this.#waiting.push(read))
    }
  }
}
