import { requireEventList } from '../../kernel/errors/arguments.js'
import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import { normalReach } from '../intervals.js'
import type { Points, Value } from './values.js'

/** At what a game can turn: its `start`, a `dawn`, a `nomination`, a `verdict` or a `vote`, and its `end`. */
export type TurningPointKind = 'start' | 'dawn' | 'nomination' | 'verdict' | 'vote' | 'end'

/** A moment at which a game can have turned. */
export interface TurningPoint {
  /** The number of the last event that has happened by then. */
  readonly at: number
  readonly day: number
  readonly kind: TurningPointKind
}

const decided: Readonly<Partial<Record<GameEvent['type'], TurningPointKind>>> = {
  'nomination.resolved': 'nomination',
  'judgment.resolved': 'verdict',
  'vote.resolved': 'vote',
  'ballot.resolved': 'vote',
  'game.ended': 'end',
}

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

/** A moment that decided a game: between two turning points the chance of a side changed most. */
export interface DecidingMoment extends TurningPoint, Points {
  /** The number of the last event of the turning point before. */
  readonly after: number
  /** The side whose chance changed most, by so many `points`. */
  readonly side: string
  /** Its chance before and afterwards, from 0 to 1. */
  readonly from: number
  readonly to: number
}

const most = 3

/** The three moments at which the chance of a side changed most, the largest change first. */
export function decidingMoments(points: readonly CurvePoint[]): DecidingMoment[] {
  const sides = Object.keys(points[0]?.value.chances ?? {}).length
  const wider = normalReach(Math.max(1, sides * (points.length - 1))) / normalReach()
  const changes = points.slice(1).flatMap((point, at) => changeBetween(points[at] as CurvePoint, point, wider) ?? [])
  return changes.sort((one, other) => Math.abs(other.points) - Math.abs(one.points)).slice(0, most)
}

/** Undefined when nothing has changed. `wider`: how much wider intervals are that hold together than each by itself. */
function changeBetween(
  before: CurvePoint,
  { at, day, kind, value }: CurvePoint,
  wider: number,
): DecidingMoment | undefined {
  const changed = Object.keys(value.chances).map((side) => {
    const [one, other] = [before.value.chances[side], value.chances[side]]
    const points = 100 * ((other?.share ?? 0) - (one?.share ?? 0))
    const half = wider * 50 * Math.hypot((one?.high ?? 0) - (one?.low ?? 0), (other?.high ?? 0) - (other?.low ?? 0))
    return { side, from: one?.share ?? 0, to: other?.share ?? 0, points, low: points - half, high: points + half }
  })
  const size = ({ points }: Points) => Math.abs(points)
  const largest = changed.reduce((most, each) => (size(each) > size(most) ? each : most))
  return largest.points === 0 ? undefined : { at, day, kind, after: before.at, ...largest }
}
