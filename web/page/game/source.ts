import type { Observer, ViewEvent } from '../../../src/index.js'

/** What a player is saying or thinking at this moment, before it is recorded as an event. */
export interface Streamed {
  readonly player: string
  readonly kind: 'speech' | 'thought'
  readonly text: string
}

/** The state of a source: loading, all events so far are there, its connection is lost, or there is no such game. */
export type Line = 'loading' | 'open' | 'broken' | 'missing'

/** Gets what a source knows of a game. */
export interface SourceListener {
  readonly onAudience: (audience: Observer) => void
  /** Gets events of that audience, in order; some may come twice. */
  readonly onEvents: (events: readonly ViewEvent[]) => void
  /** Gets what replaces the words streamed before; undefined once they are recorded or taken back. */
  readonly onStream: (streamed: Streamed | undefined) => void
  readonly onLine: (line: Line) => void
}

/** Where the events of a game come from: a server, or the file that the page is in. */
export interface GameSource {
  /** Passes all events so far to the listener, and then each new one. Returns how to stop that. */
  readonly follow: (listener: SourceListener) => () => void
}
