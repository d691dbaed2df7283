import type { Observer, ViewEvent } from '../../../src/index.js'

/** What somebody is saying at this moment, before it is an event. */
export interface Streamed {
  readonly player: string
  readonly kind: 'speech' | 'thought'
  readonly text: string
}

/** How a source stands: it loads, it has all that there is so far, its connection is lost, or there is no such game. */
export type Line = 'loading' | 'open' | 'broken' | 'missing'

/** What a source tells of a game. */
export interface SourceListener {
  readonly onAudience: (audience: Observer) => void
  /** Events of that audience, in order; those that were told before may come again. */
  readonly onEvents: (events: readonly ViewEvent[]) => void
  /** Replaces what was streamed before; nothing where it is over or taken back. */
  readonly onStream: (streamed: Streamed | undefined) => void
  readonly onLine: (line: Line) => void
}

/** Where the events of a game come from: a server, or the file that the page is in. */
export interface GameSource {
  /** Tells what there is and what comes. Returns how to stop that. */
  readonly follow: (listener: SourceListener) => () => void
}
