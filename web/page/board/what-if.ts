import type { GameEvent, ViewEvent } from '../../../src/index.js'
import type { SeenEvent } from '../../../src/show/server/protocol/index.js'

/** Where a game is forked by a reader, what is chosen there, and whether the luck after it is another. */
export interface ForkWish {
  /** The number of the answer that is changed; without `choice`, of the last event that is kept. */
  readonly at: number
  readonly choice?: string | undefined
  /** Any number: another, other luck. Absent: the luck of the game. */
  readonly luck?: number | undefined
}

/** The query of the page that plays a fork. */
export const forkQuery = ({ at, choice, luck }: ForkWish): Record<string, string> => ({
  fork: String(at),
  ...(choice !== undefined && { choice }),
  ...(luck !== undefined && { luck: String(luck) }),
})

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** The fork that a query names; undefined for a query that names none. */
export function parseForkWish(query: URLSearchParams): ForkWish | undefined {
  const at = wholeNumber(query.get('fork'))
  return at === undefined
    ? undefined
    : { at, choice: query.get('choice') ?? undefined, luck: wholeNumber(query.get('luck')) }
}

/** The log behind what a moderator sees; undefined for any other view, which lacks the answers. */
export function logBehind(events: readonly ViewEvent[]): GameEvent[] | undefined {
  if (events[0]?.type !== 'game.created') return undefined
  return (events as readonly SeenEvent[]).map(
    ({ n, audience = 'moderator', ...event }) => ({ seq: n, audience, ...event }) as GameEvent,
  )
}

export const luckSeed = (luck: number): string => `what if ${luck}`
