import type { Ask, PersonAnswer, ServerMessage } from '../../../src/server/protocol/index.js'

type Closed = Extract<ServerMessage, { type: 'ask.closed' }>['why']

/** What stands between a person and the game: the open question, how long it is open, and what became of the last one. */
export interface Asked {
  readonly isPaused: boolean
  readonly ask?: Ask | undefined
  /** How much time was left at `since`, in ms; it stands while the game is paused. Absent: no limit. */
  readonly leftMs?: number | undefined
  /** By `performance.now()`. */
  readonly since?: number | undefined
  /** The connection was lost and made again, and the question has not been repeated yet. */
  readonly isStale?: boolean
  /** The answer to it that is on its way. */
  readonly sent?: PersonAnswer | undefined
  /** Why the server did not take that answer. */
  readonly refused?: string | undefined
  /** Why the question before is not open any more. */
  readonly closed?: Closed | undefined
}

/** What a message of the server, at a time, makes of what a person was asked. Pure. */
export function askedAfter(asked: Asked, message: ServerMessage, now: number): Asked {
  switch (message.type) {
    case 'welcome':
      return { ...pausedAt(asked, isPaused(message.status), now), sent: undefined, isStale: asked.ask !== undefined }
    case 'status':
      return pausedAt(asked, isPaused(message.status), now)
    case 'ask':
      return opened(asked, message.ask, now)
    case 'ask.closed':
      return asked.ask?.requestId === message.requestId ? closed(asked, message.why) : asked
    case 'answer.refused':
      if (asked.ask?.requestId !== message.requestId) return asked
      return message.code === 'invalid'
        ? { ...asked, sent: undefined, refused: message.reason }
        : closed(asked, message.code === 'answered' ? 'answered' : 'withdrawn')
    case 'events':
      return message.events.some(({ type }) => type === 'game.ended') ? { isPaused: false } : asked
    default:
      return asked
  }
}

/** The question was not repeated on a new connection: it is not open any more. */
export const forgotten = (asked: Asked): Asked => (asked.isStale ? closed(asked, 'withdrawn') : asked)

/** How many seconds are left; none where there is no limit. */
export function secondsLeft(asked: Asked, now: number): number | undefined {
  const ms = leftAt(asked, now)
  return ms === undefined ? undefined : Math.ceil(ms / 1_000)
}

const isPaused = ({ state }: { readonly state: string }): boolean => state !== 'running'

const closed = ({ isPaused }: Asked, why: Closed): Asked => ({ isPaused, closed: why })

/** A question; the same again brings the reason why the try before failed. */
const opened = ({ isPaused, closed }: Asked, ask: Ask, now: number): Asked => ({
  isPaused,
  ask,
  since: now,
  ...(ask.msLeft !== null && { leftMs: ask.msLeft }),
  // That the question before was answered needs no word any more.
  ...(closed !== 'answered' && ask.error === undefined && { closed }),
})

const pausedAt = (asked: Asked, isPaused: boolean, now: number): Asked => ({
  ...asked,
  isPaused,
  leftMs: leftAt(asked, now),
  since: now,
})

function leftAt({ leftMs, since = 0, isPaused }: Asked, now: number): number | undefined {
  if (leftMs === undefined || isPaused) return leftMs
  return Math.max(0, leftMs - (now - since))
}
