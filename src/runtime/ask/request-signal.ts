import type { Cancellation } from './cancellation.js'

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
    this.#controller ??= this.#create()
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

  #create(): AbortController {
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
