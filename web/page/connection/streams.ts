import type { ViewEvent } from '../../../src/index.js'
import type { LiveWords } from '../../../src/server/protocol/index.js'
import type { Streamed } from '../game/source.js'

/** What players are saying and thinking at this moment. `latest` is the one that grew last. */
export class Streams {
  readonly #open = new Map<string, Streamed>()

  get latest(): Streamed | undefined {
    return [...this.#open.values()].at(-1)
  }

  hear(live: LiveWords): void {
    if (live.type === 'speech.retracted') {
      this.#close(live.player)
      return
    }
    const kind = live.type === 'speech.streamed' ? 'speech' : 'thought'
    const key = `${kind} ${live.player}`
    const text = (this.#open.get(key)?.text ?? '') + live.chunk
    this.#open.delete(key)
    this.#open.set(key, { player: live.player, kind, text })
  }

  /** Drops what is recorded now as an event. */
  settle(events: readonly ViewEvent[]): void {
    for (const { data } of events) if ('player' in data && typeof data.player === 'string') this.#close(data.player)
  }

  clear(): void {
    this.#open.clear()
  }

  #close(player: string): void {
    this.#open.delete(`speech ${player}`)
    this.#open.delete(`thought ${player}`)
  }
}
