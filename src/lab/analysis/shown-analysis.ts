import { type GameEvent, isFinished, maySee, type Observer } from '../../kernel/events/event.js'
import { foldEvents } from '../../kernel/events/evolve.js'
import { isBehindTheScenes } from '../../kernel/events/view.js'
import type { Analysis } from './analyse.js'
import type { DecidingMoment, TurningPoint } from './curve.js'
import type { Chance } from './values.js'
import { describeChoice, describeMoment, isUnclear } from './words.js'

/** A moment of the curve, by the number of its event in a view. */
export interface ShownPoint extends TurningPoint {
  readonly chances: Readonly<Record<string, Chance>>
}

/** What a page shows of an analysis: plain values, by the numbers of the events that its audience sees. */
export interface ShownAnalysis {
  readonly baseline: string
  /** The sides that had a chance. */
  readonly sides: readonly string[]
  readonly points: readonly ShownPoint[]
  /** The moments that decided, and the choices that made a clear difference, as sentences. */
  readonly told: readonly { readonly at: number; readonly text: string }[]
  /** The moments that decided as figures, in the order of the game: at most three. */
  readonly decided: readonly ShownMoment[]
}

/** A moment that decided: whose chance changed most, from what to what, from 0 to 1. */
export type ShownMoment = Pick<DecidingMoment, 'at' | 'day' | 'kind' | 'side' | 'from' | 'to'>

/**
 * The part of an analysis that an audience may see. Of a finished game everybody may see all; before the end, everybody
 * but the moderator gets only the values from what the table knew, if the analysis has them. `post-mortem`: the numbers of
 * the events of that export.
 */
export function shownAnalysis(
  analysis: Analysis,
  events: readonly GameEvent[],
  observer: Observer | 'post-mortem',
): ShownAnalysis {
  const open = observer === 'moderator' || isFinished(events)
  const isSeen = (event: GameEvent) =>
    observer === 'post-mortem' ? !isBehindTheScenes(event) : maySee(observer, event.audience)
  const seen = events.filter(isSeen).map(({ seq }) => seq)
  const numberIn = (at: number) => seen.findLastIndex((seq) => seq <= at)
  const points = analysis.points.flatMap(({ at, day, kind, value, table }): ShownPoint[] => {
    const shown = open ? value : table
    return shown ? [{ at: numberIn(at), day, kind, chances: shown.chances }] : []
  })
  const sides = analysis.sides.filter((side) => points.some(({ chances }) => (chances[side]?.share ?? 0) > 0))
  const moments = open ? analysis.moments.filter((moment) => !isUnclear(moment)) : []
  return {
    baseline: analysis.baseline,
    sides,
    points,
    told: open ? tell({ ...analysis, moments }, events, numberIn) : [],
    decided: moments
      .map(({ at, day, kind, side, from, to }) => ({ at: numberIn(at), day, kind, side, from, to }))
      .sort((one, other) => one.at - other.at),
  }
}

function tell(
  analysis: Analysis,
  events: readonly GameEvent[],
  numberIn: (at: number) => number,
): ShownAnalysis['told'] {
  const { players } = foldEvents(events)
  const name = (id: string) => players.find((player) => player.id === id)?.name ?? id
  const clear = analysis.choices.filter(({ truth }) => !isUnclear(truth))
  return [
    ...analysis.moments.map((moment) => ({ at: numberIn(moment.at), text: describeMoment(moment) })),
    ...clear.map((choice) => ({ at: numberIn(choice.at), text: describeChoice(choice, name) })),
  ]
}
