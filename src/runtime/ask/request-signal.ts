import type { CallOff } from './cancellation.js'

/** The signal an agent sees: made only when looked at, aborted when its answer is no longer wanted. */
export class RequestSignal {
  readonly #callOff: CallOff
  #controller: AbortController | null = null
  #failure: { readonly reason: unknown } | null = null
  #over = false

  constructor(callOff: CallOff) {
    this.#callOff = callOff
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
    if (this.#controller) this.#callOff.ignore(this.#stop)
  }

  #made(): AbortController {
    const controller = new AbortController()
    if (this.#callOff.aborted) controller.abort(this.#callOff.reason)
    else if (this.#failure) controller.abort(this.#failure.reason)
    else if (!this.#over) this.#callOff.heed(this.#stop)
    return controller
  }

  readonly #stop = (): void => this.#controller?.abort(this.#callOff.reason)
}
