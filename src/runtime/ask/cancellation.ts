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

/** The signal an agent sees: made only when looked at, aborted when its answer is no longer wanted. */
export class RequestSignal {
  readonly #cancellation: Cancellation
  #controller: AbortController | null = null
  #failure: { readonly reason: unknown } | null = null
  #stop: (() => void) | null = null
  #over = false

  constructor(cancellation: Cancellation) {
    this.#cancellation = cancellation
  }

  get signal(): AbortSignal {
    this.#controller ??= this.#made()
    return this.#controller.signal
  }

  /** The try has failed. */
  abort(reason: unknown): void {
    this.#failure = { reason }
    this.end()
    this.#controller?.abort(reason)
  }

  /** The try is over: nothing aborts it any more. */
  end(): void {
    this.#over = true
    if (this.#stop) this.#cancellation.ignore(this.#stop)
  }

  #made(): AbortController {
    const controller = new AbortController()
    if (this.#cancellation.cancelled) controller.abort(this.#cancellation.reason)
    else if (this.#failure) controller.abort(this.#failure.reason)
    else if (!this.#over) {
      this.#stop = () => controller.abort(this.#cancellation.reason)
      this.#cancellation.listen(this.#stop)
    }
    return controller
  }
}
