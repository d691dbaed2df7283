import type { Observer } from '../events/audience.js'
import type { GameEvent, ViewEvent } from '../events/event.js'
import type { GameLog } from '../runtime/game-log.js'

/** The log of a running game as async iterators, each at its own pace. */
export class EventStreams {
  readonly #log: GameLog
  #waiting: (() => void)[] = []
  #ended = false

  constructor(log: GameLog) {
    this.#log = log
  }

  /** Every recorded event. */
  recorded(): AsyncIterableIterator<GameEvent> {
    return this.#from((n) => this.#log.at(n))
  }

  /** Every event that `observer` may see. */
  seenBy(observer: Observer): AsyncIterableIterator<ViewEvent> {
    return this.#from((n) => this.#log.seenAt(observer, n))
  }

  /** Something was recorded. */
  wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const read of waiting) read()
  }

  /** Nothing more comes. */
  end(): void {
    this.#ended = true
    this.wake()
  }

  async *#from<Event>(at: (n: number) => Event | undefined): AsyncIterableIterator<Event> {
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
