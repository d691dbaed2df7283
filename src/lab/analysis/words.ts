import type { ChoiceValue } from './accounts.js'
import type { CurvePoint, DecidingMoment, TurningPoint } from './curve.js'
import type { Points } from './values.js'

/** The name to show for a player; words such as `skip` stay as they are. */
export type NameFor = (id: string) => string

const moments: Readonly<Record<TurningPoint['kind'], string>> = {
  start: 'the deal',
  dawn: 'the night before',
  nomination: 'the nomination',
  verdict: 'the verdict',
  vote: 'the vote',
  end: 'the end',
}

/** A moment in a few words, such as `day 2, the verdict`. */
export const momentInWords = ({ day, kind }: Pick<TurningPoint, 'day' | 'kind'>): string =>
  `day ${day}, ${moments[kind]}`

/** What a moment changed, as a sentence. */
export function describeMoment(moment: DecidingMoment): string {
  const { day, kind, side, from, to, points } = moment
  const what = points < 0 ? 'cost' : 'brought'
  return `Day ${day}: ${moments[kind]} ${what} the ${side} ${describePoints(moment)}: from ${percent(from)} to ${percent(to)}.`
}

/** What a choice gained or lost, as a sentence: "Day 2: Kamala's vote for Wanda cost the town 14 points (±4); best was Felix." */
export function describeChoice({ day, kind, player, side, choice, truth }: ChoiceValue, name: NameFor): string {
  const act = `Day ${day}: ${name(player)}'s ${kindInWords(kind)}${name(choice)}`
  if (isUnclear(truth)) return `${act} made no clear difference to the ${side} (${describePoints(truth)}).`
  const better = truth.best === choice || truth.loss < 1 ? '' : `; best was ${name(truth.best)}`
  return `${act} ${truth.points < 0 ? 'cost' : 'gained'} the ${side} ${describePoints(truth)}${better}.`
}

/** Whether a difference could be none. */
export const isUnclear = ({ low, high }: Points): boolean => low <= 0 && high >= 0

const kinds: Readonly<Record<string, string>> = {
  vote: 'vote for ',
  nominate: 'nomination of ',
  judge: 'judgment: ',
  speak: 'nomination of ',
}

const kindInWords = (kind: string): string => kinds[kind] ?? `${kind}: `

const describePoints = ({ points, low, high }: Points): string => {
  const size = Math.round(Math.abs(points))
  return `${size} ${size === 1 ? 'point' : 'points'} (±${Math.round((high - low) / 2)})`
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

/** A row of the curve for tables: each side's chance with its interval, from 0 to 1. */
export function curveRow({ at, day, kind, value, table }: CurvePoint): Record<string, string | number | null> {
  const columns = (prefix: string, { continuations, chances }: CurvePoint['value']) => ({
    [`${prefix}continuations`]: continuations,
    ...Object.fromEntries(
      Object.entries(chances).flatMap(([side, { share, low, high }]) => [
        [`${prefix}${side}`, share],
        [`${prefix}${side}Low`, low],
        [`${prefix}${side}High`, high],
      ]),
    ),
  })
  return { at, day, moment: kind, ...columns('', value), ...(table && columns('table.', table)) }
}

/** A row of a choice for tables. Points are of 100. */
export function choiceRow({ truth, known, ...choice }: ChoiceValue): Record<string, string | number | null> {
  const { at, day, kind, player, side } = choice
  const columns = (prefix: string, { points, low, high, best, loss }: ChoiceValue['truth']) => ({
    [`${prefix}Points`]: points,
    [`${prefix}Low`]: low,
    [`${prefix}High`]: high,
    [`${prefix}Best`]: best,
    [`${prefix}Missed`]: loss,
  })
  return { at, day, kind, player, side, choice: choice.choice, ...columns('truth', truth), ...columns('known', known) }
}
