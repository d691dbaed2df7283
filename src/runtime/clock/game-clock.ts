/** A clock with the interface of XState's, as `createActor` takes it. */
export interface Clock {
  setTimeout(fn: (...args: unknown[]) => void, timeoutMs: number): unknown
  clearTimeout(id: unknown): void
}

/** The clock of one game: it measures the time since the game began and stands still while the game is paused. */
export interface GameClock extends Clock {
  /** Whether waiting takes no time. */
  readonly simulated: boolean
  /** Milliseconds since the game began, pauses left out. */
  now(): number
  pause(): void
  resume(): void
  /** A question is open: simulated time stands still until it is closed. */
  hold(): void
  release(): void
  /** A replay has reached the end of the log. */
  catchUp(): void
}
