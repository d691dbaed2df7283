import type { TurningPoint } from './turning-points.js'
import type { Points, Value } from './values.js'

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
  const changes = points.slice(1).flatMap((point, at) => changeBetween(points[at] as CurvePoint, point) ?? [])
  return changes.sort((one, other) => Math.abs(other.points) - Math.abs(one.points)).slice(0, most)
}

/** Undefined when nothing has changed. */
function changeBetween(before: CurvePoint, { at, day, kind, value }: CurvePoint): DecidingMoment | undefined {
  const changed = Object.keys(value.chances).map((side) => {
    const [one, other] = [before.value.chances[side], value.chances[side]]
    const points = 100 * ((other?.share ?? 0) - (one?.share ?? 0))
    const half = 50 * Math.hypot((one?.high ?? 0) - (one?.low ?? 0), (other?.high ?? 0) - (other?.low ?? 0))
    return { side, from: one?.share ?? 0, to: other?.share ?? 0, points, low: points - half, high: points + half }
  })
  const size = ({ points }: Points) => Math.abs(points)
  const largest = changed.reduce((most, each) => (size(each) > size(most) ? each : most))
  return largest.points === 0 ? undefined : { at, day, kind, after: before.at, ...largest }
}
