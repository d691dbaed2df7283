/** A clock in XState's shape: what `createActor` takes. */
export interface Clock {
  setTimeout(fn: (...args: unknown[]) => void, timeoutMs: number): unknown
  clearTimeout(id: unknown): void
}

/** The clock of one game: it tells the time since the game began, and stands still while the game is paused. */
export interface GameClock extends Clock {
  /** Whether waiting takes no time. */
  readonly simulated: boolean
  /** Milliseconds since the game began, pauses left out. */
  now(): number
  pause(): void
  resume(): void
  /** A question is open: simulated time stands until it is closed again. */
  hold(): void
  release(): void
  /** A log that is played again has been caught up with. */
  catchUp(): void
}
