/**
 * Tells everyone at work on a poll when nobody waits for it any more. Its signal gets one listener, however many players are
 * asked, and none while nobody is: more would look like a leak.
 */
export class CallOff {
  readonly #signal: AbortSignal
  readonly #heeding = new Set<() => void>()

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  get aborted(): boolean {
    return this.#signal.aborted
  }

  get reason(): unknown {
    return this.#signal.reason
  }

  /** Calls `stop` once, when the poll is called off from now on. */
  heed(stop: () => void): void {
    if (this.#heeding.size === 0) this.#signal.addEventListener('abort', this.#tell)
    this.#heeding.add(stop)
  }

  ignore(stop: () => void): void {
    this.#heeding.delete(stop)
    if (this.#heeding.size === 0) this.#signal.removeEventListener('abort', this.#tell)
  }

  readonly #tell = (): void => {
    const told = [...this.#heeding]
    this.#heeding.clear()
    this.#signal.removeEventListener('abort', this.#tell)
    for (const stop of told) stop()
  }
}
