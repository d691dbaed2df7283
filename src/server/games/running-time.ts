/** A stopwatch for real time in ms, which stands still in pauses. */
export class RunningTime {
  #passed = 0
  #since: number | undefined = performance.now()

  now(): number {
    return this.#passed + (this.#since === undefined ? 0 : performance.now() - this.#since)
  }

  stop(): void {
    this.#passed = this.now()
    this.#since = undefined
  }

  run(): void {
    this.#since ??= performance.now()
  }
}
