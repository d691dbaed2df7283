import { setTimeout as wait } from 'node:timers/promises'
import { readingMs, type Speed } from './speed.js'

/** What gives the reader of a game time between its lines. */
export interface Pace {
  /** A line that says how the reader can change the pace; absent if the reader cannot. */
  readonly hint?: string
  /** Called before the first line. */
  begin(): void
  /** Gives the reader time for `lines`. Rejects with the signal's reason when it is aborted. */
  read(lines: readonly string[], signal: AbortSignal): Promise<void>
  /** Called after the last line, and after an error. */
  end(): void
}

/** A pace that never changes. */
export function steadyPace(speed: Speed): Pace {
  return {
    begin: () => {},
    end: () => {},
    read: async (lines, signal) => {
      if (signal.aborted) throw signal.reason
      const ms = readingMs(lines) / speed
      if (ms <= 0) return
      await wait(ms, undefined, { signal }).catch(() => {
        throw signal.reason
      })
    },
  }
}
