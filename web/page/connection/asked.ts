import type { Ask, PersonAnswer, ServerMessage } from '../../../src/server/protocol/index.js'

type Closed = Extract<ServerMessage, { type: 'ask.closed' }>['why']

/** What a person is asked: the open question, how much time is left, and why the question before it was closed. */
export interface Asked {
  readonly isPaused: boolean
  readonly ask?: Ask | undefined
  /** How much time was left at `since`, in ms; it does not run while the game is paused. Absent: no limit. */
  readonly leftMs?: number | undefined
  /** In ms, by `performance.now()`. */
  readonly since?: number | undefined
  /** The connection was lost and made again, and the question has not been repeated yet. */
  readonly isStale?: boolean
  /** The answer to it that is on its way. */
  readonly sent?: PersonAnswer | undefined
  /** Why the server did not take that answer. */
  readonly refused?: string | undefined
  /** Why the question before was closed. */
  readonly closed?: Closed | undefined
}

/** What a person is asked after a message of the server. `now`: in ms, by `performance.now()`. */
export function askedAfter(asked: Asked, message: ServerMessage, now: number): Asked {
  switch (message.type) {
    case 'welcome':
      return { ...setPaused(asked, isPaused(message.status), now), sent: undefined, isStale: asked.ask !== undefined }
    case 'status':
      return setPaused(asked, isPaused(message.status), now)
    case 'ask':
      return open(asked, message.ask, now)
    case 'ask.closed':
      return asked.ask?.requestId === message.requestId ? close(asked, message.why) : asked
    case 'answer.refused':
      if (asked.ask?.requestId !== message.requestId) return asked
      return message.code === 'invalid'
        ? { ...asked, sent: undefined, refused: message.reason }
        : close(asked, message.code === 'answered' ? 'answered' : 'withdrawn')
    case 'events':
      return message.events.some(({ type }) => type === 'game.ended') ? { isPaused: false } : asked
    default:
      return asked
  }
}

/** Closes a question that the server did not repeat on a new connection. */
export const closeStale = (asked: Asked): Asked => (asked.isStale ? close(asked, 'withdrawn') : asked)

/** How many seconds are left; undefined where there is no limit. `now`: in ms, by `performance.now()`. */
export function secondsLeft(asked: Asked, now: number): number | undefined {
  const ms = leftAt(asked, now)
  return ms === undefined ? undefined : Math.ceil(ms / 1_000)
}

const isPaused = ({ state }: { readonly state: string }): boolean => state !== 'running'

const close = ({ isPaused }: Asked, why: Closed): Asked => ({ isPaused, closed: why })

/** Opens a question. A question that was open already is repeated with the reason why the last try failed. */
const open = ({ isPaused, closed }: Asked, ask: Ask, now: number): Asked => ({
  isPaused,
  ask,
  since: now,
  ...(ask.msLeft !== null && { leftMs: ask.msLeft }),
  // That the question before was answered is not worth a note.
  ...(closed !== 'answered' && ask.error === undefined && { closed }),
})

const setPaused = (asked: Asked, isPaused: boolean, now: number): Asked => ({
  ...asked,
  isPaused,
  leftMs: leftAt(asked, now),
  since: now,
})

function leftAt({ leftMs, since = 0, isPaused }: Asked, now: number): number | undefined {
  if (leftMs === undefined || isPaused) return leftMs
  return Math.max(0, leftMs - (now - since))
}
