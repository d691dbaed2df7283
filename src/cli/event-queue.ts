import type { GameEvent } from '../index.js'

/** Events of a running game for one reader that is slower than the game. */
export class EventQueue implements AsyncIterable<GameEvent> {
  readonly #waiting: GameEvent[] = []
  #wake: () => void = () => {}
  #closed = false

  push(event: GameEvent): void {
    this.#waiting.push(event)
    this.#wake()
  }

  /** No more events will come; waiting ones are still delivered. */
  close(): void {
    this.#closed = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<GameEvent> {
    for (;;) {
      const batch = this.#waiting.splice(0)
      yield* batch
      if (batch.length > 0 || this.#waiting.length > 0) continue
      if (this.#closed) return
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}
