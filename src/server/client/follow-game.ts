import type { PersonAnswer, SeenEvent, ServerMessage } from '../protocol/index.js'
import { GameConnection, type WatchedGame } from './game-connection.js'

/** The options of `followGame`. */
export interface FollowOptions extends WatchedGame {
  /** Gets every event once and in order, whatever happens to the connection. */
  readonly onEvents: (events: readonly SeenEvent[]) => void
  readonly onMessage?: (message: Exclude<ServerMessage, { type: 'events' }>) => void
  /** Called when the connection is lost; the next try follows after `retryMs`. */
  readonly onLost?: (retryMs: number) => void
  /** Called when there is no use in another try: the server closed the connection for good, or is no server of games. */
  readonly onClosed?: (code: number, reason: string) => void
}

/** A followed game. */
export interface Following {
  /** Answers a question to the seat. What is sent while the connection is lost is lost with it. */
  answer(requestId: string, answer: PersonAnswer): void
  close(): void
}

/** Follows a game in a browser or in Node 22, and connects again when the connection is lost. */
export function followGame(options: FollowOptions): Following {
  const connection = new GameConnection({
    ...options,
    onMessage: (message) =>
      message.type === 'events' ? options.onEvents(message.events) : options.onMessage?.(message),
    onState: (state) => {
      if (state.kind === 'broken') options.onLost?.(state.retryMs)
      if (state.kind === 'closed') options.onClosed?.(state.code, state.reason)
    },
  })
  return {
    answer: (requestId, answer) => void connection.send({ type: 'answer', requestId, answer }),
    close: () => connection.close(),
  }
}
