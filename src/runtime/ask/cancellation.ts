/** Tells everything that works on a poll when its answers are no longer needed. Costs nothing while nothing listens. */
export class Cancellation {
  #listeners: Set<() => void> | null = null
  #reason: unknown

  get cancelled(): boolean {
    return this.#reason !== undefined
  }

  /** The reason; undefined while the answers are still needed. */
  get reason(): unknown {
    return this.#reason
  }

  /** How many listeners there are. */
  get listening(): number {
    return this.#listeners?.size ?? 0
  }

  /** Calls `stop` once, if the poll is cancelled from now on. */
  listen(stop: () => void): void {
    this.#listeners ??= new Set()
    this.#listeners.add(stop)
  }

  ignore(stop: () => void): void {
    this.#listeners?.delete(stop)
  }

  /** Cancels the poll. `reason` is the reason of the players' signals; default an `AbortError`. */
  cancel(reason: unknown = AbortSignal.abort().reason): void {
    if (this.cancelled) return
    this.#reason = reason
    const told = [...(this.#listeners ?? [])]
    this.#listeners = null
    for (const stop of told) stop()
  }
}
