import { requireEventList } from '../../kernel/errors/arguments.js'
import type { VerdictType } from '../../kernel/events/ballots.js'
import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import type { Value } from './values.js'

/** At what a game can turn: its `start`, a `dawn`, a `nomination`, a `verdict` or a `vote`, and its `end`. */
export type TurningPointKind = 'start' | 'dawn' | 'nomination' | 'verdict' | 'vote' | 'end'

/** A moment at which a game can have turned. */
export interface TurningPoint {
  /** The number of the last event that has happened by then. */
  readonly at: number
  readonly day: number
  readonly kind: TurningPointKind
}

/** What is decided by each result of a ballot. */
export const ballotKinds = {
  'nomination.resolved': 'nomination',
  'vote.resolved': 'vote',
  'ballot.resolved': 'vote',
  'judgment.resolved': 'verdict',
} as const satisfies Readonly<Record<VerdictType, TurningPointKind>>

const decided: Readonly<Partial<Record<GameEvent['type'], TurningPointKind>>> = { ...ballotKinds, 'game.ended': 'end' }

const nights: ReadonlySet<string> = new Set(['dawn', 'nightZero'])

function turningKind(event: GameEvent): TurningPointKind | undefined {
  if (!isEvent(event, 'phase.changed')) return decided[event.type]
  const { from, to } = event.data
  if (from === 'setup') return 'start'
  return nights.has(from) && !nights.has(to) && to !== 'ended' ? 'dawn' : undefined
}

/**
 * The turning points of a log, in order: when the first phase begins, when each day begins after what the night has
 * brought, when a nomination, a verdict or a vote is counted, and the end.
 */
export function findTurningPoints(events: readonly GameEvent[]): TurningPoint[] {
  requireEventList(events)
  return events.flatMap((event) => {
    const kind = turningKind(event)
    return kind === undefined ? [] : [{ at: event.seq, day: event.day, kind }]
  })
}

/** A turning point with the chances of all sides at that moment. */
export interface CurvePoint extends TurningPoint {
  /** With the roles that were dealt. */
  readonly value: Value
  /** From what the table knew: roles are drawn from those that fit the public events. Absent unless it was asked for. */
  readonly table?: Value
}
