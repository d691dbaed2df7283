import { type GameEvent, isFinished, maySee, type Observer } from '../../kernel/events/event.js'
import { foldEvents } from '../../kernel/events/evolve.js'
import { isBehindTheScenes } from '../../kernel/events/view.js'
import { isMessage, type Message, type MessageValue } from '../../kernel/text/message.js'
import type { Analysis } from './analyse.js'
import type { TurningPoint } from './curve.js'
import type { DecidingMoment } from './moments.js'
import type { Chance, Value } from './values.js'
import { describeChoice, describeMoment, isUnclear, momentMessage, type NameFor } from './words.js'

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
  /** The acts that decided, in the order of the game: at most three. */
  readonly decided: readonly ShownMoment[]
}

/** An act that decided: whose chance changed most, from what to what, from 0 to 1, in English and as a message. */
export interface ShownMoment extends Pick<DecidingMoment, 'at' | 'day' | 'kind' | 'side' | 'from' | 'to'> {
  readonly text: string
  readonly message: Message
}

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
  const { players } = foldEvents(events)
  const name = (id: string) => players.find((player) => player.id === id)?.name ?? id
  const sides = analysis.sides.filter((side) => points.some(({ chances }) => (chances[side]?.share ?? 0) > 0))
  const decided = open ? analysis.moments.map((moment) => showMoment(moment, name, numberIn)) : []
  return {
    baseline: analysis.baseline,
    sides,
    points,
    told: open ? [...decided, ...tellChoices(analysis, name, numberIn)].map(({ at, text }) => ({ at, text })) : [],
    decided: decided.toSorted((one, other) => one.at - other.at),
  }
}

function showMoment(moment: DecidingMoment, name: NameFor, numberIn: (at: number) => number): ShownMoment {
  const { at, day, kind, side, from, to } = moment
  const text = describeMoment(moment, name)
  const message = namedIn(momentMessage(moment), name) as Message
  return { at: numberIn(at), day, kind, side, from, to, text, message }
}

/** With the names of the players in their places: who shows it needs to know no names. */
function namedIn(value: MessageValue, name: NameFor): MessageValue {
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((each) => namedIn(each, name))
  if ('player' in value && typeof value.player === 'string') return name(value.player)
  if (!isMessage(value)) return value
  const values = Object.entries(value.values).map(([key, each]) => [key, namedIn(each, name)] as const)
  return { ...value, values: Object.fromEntries(values) }
}

function tellChoices({ choices }: Analysis, name: NameFor, numberIn: (at: number) => number): ShownAnalysis['told'] {
  const clear = choices.filter(({ truth }) => !isUnclear(truth))
  return clear.map((choice) => ({ at: numberIn(choice.at), text: describeChoice(choice, name) }))
}

/** A moment as the table saw it. */
export interface TablePoint {
  /** The number of the event in the public view. */
  readonly at: number
  readonly day: number
  readonly kind: TurningPoint['kind']
  readonly value: Value
}

/** The part of an analysis that tells no secret: the values from what the table knew, by the numbers of the public view. */
export function tableCurve({ points }: Pick<Analysis, 'points'>, events: readonly GameEvent[]): TablePoint[] {
  const seen = events.filter((event) => maySee('public', event.audience) && !isBehindTheScenes(event))
  return points.flatMap(({ at, day, kind, table }) =>
    table ? [{ at: seen.findIndex(({ seq }) => seq === at), day, kind, value: table }] : [],
  )
}
