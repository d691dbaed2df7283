import type { GameEvent } from '../events/event.js'

/** Saves a game's events while it is played. An error that these methods throw, or reject with, fails the game. */
export interface EventSink {
  /** Saves events that were recorded together. */
  keep(events: readonly GameEvent[]): void | Promise<void>
  /** Called once, when the game is over. */
  release(): void | Promise<void>
}

/** Saves each batch of events in order, and lets no question out before the last batch is saved. */
export class OrderedSink {
  readonly #sink: EventSink
  #pending: Promise<void> | null = null
  #failure: { readonly error: unknown } | null = null

  constructor(sink: EventSink) {
    this.#sink = sink
  }

  /** Saves a batch. Throws the error of the sink, and throws it again for every later batch. */
  keep(events: readonly GameEvent[]): void {
    this.#requireSound()
    if (this.#pending) this.#follow(this.#pending.then(() => this.#sink.keep(events)))
    else {
      try {
        const kept = this.#sink.keep(events)
        if (kept) this.#follow(kept)
      } catch (error) {
        this.#failure = { error }
        throw error
      }
    }
  }

  /** Resolves when everything is saved; undefined when it is already. Throws when something could not be saved. */
  whenSaved(): Promise<void> | undefined {
    this.#requireSound()
    return this.#pending ?? undefined
  }

  /** Releases the sink, once everything is saved or has failed. */
  async release(): Promise<void> {
    await this.#pending?.catch(() => {})
    await this.#sink.release()
  }

  #requireSound(): void {
    if (this.#failure) throw this.#failure.error
  }

  #follow(kept: Promise<void>): void {
    const pending = kept.then(
      () => {
        if (this.#pending === pending) this.#pending = null
      },
      (error: unknown) => {
        this.#failure ??= { error }
        throw error
      },
    )
    pending.catch(() => {})
    this.#pending = pending
  }
}
