/** Tells everyone at work on a poll when nobody waits for it any more. Costs nothing while nobody listens. */
export class Cancellation {
  #listeners: Set<() => void> | null = null
  #reason: unknown

  get cancelled(): boolean {
    return this.#reason !== undefined
  }

  /** Why; undefined while somebody waits. */
  get reason(): unknown {
    return this.#reason
  }

  /** How many are to be told. */
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

  /** Nobody waits any more. `reason` is what the signals of the players tell; default an `AbortError`. */
  cancel(reason: unknown = AbortSignal.abort().reason): void {
    if (this.cancelled) return
    this.#reason = reason
    const told = [...(this.#listeners ?? [])]
    this.#listeners = null
    for (const stop of told) stop()
  }
}
