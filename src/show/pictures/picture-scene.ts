import { ballotTally, chosenInBallot, type RecordedBallot } from '../../kernel/events/index.js'
import { choiceText, type Wording } from '../../words/stories/index.js'
import { textBlock, xmlText } from './picture-svg.js'
import type { Aim } from './scene.js'

/** A place in a picture, in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
}

interface AimsFrame {
  readonly spotOf: (player: string) => Spot
  readonly middle: Spot
  /** How far an arrow stays away from the middle of a seat. */
  readonly room: number
  readonly colour: string
}

/** The tip of arrows, for the definitions of a picture. */
export const arrowTip = (colour: string): string =>
  `<marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 1 L9 5 L0 9 Z" fill="${colour}"/></marker>`

/** Who chose whom, as arrows that bend towards the middle of the table; the newest is the strongest. */
export const drawAims = (aims: readonly Aim[], { spotOf, middle, room, colour }: AimsFrame): string =>
  aims
    .map(({ from, to, isNew }) => {
      const path = arrowPath(spotOf(from), spotOf(to), { middle, room })
      return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${isNew ? 6 : 4}" stroke-opacity="${isNew ? 1 : 0.6}" marker-end="url(#tip)"/>`
    })
    .join('')

/** An arrow that bends towards the middle of the table. */
export function arrowPath(from: Spot, to: Spot, { middle, room }: Pick<AimsFrame, 'middle' | 'room'>): string {
  const control = between(between(from, to, 0.5), middle, 0.32)
  const [start, end] = [towards(from, control, room), towards(to, control, room)]
  return `M${rounded(start)}Q${rounded(control)} ${rounded(end)}`
}

const between = (from: Spot, to: Spot, share: number): Spot => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

/** The point so many pixels from one towards another, but not beyond it. */
export const towards = (from: Spot, to: Spot, by: number): Spot =>
  between(from, to, Math.min(1, by / (Math.hypot(to.x - from.x, to.y - from.y) || 1)))

const rounded = ({ x, y }: Spot): string => `${Math.round(x)} ${Math.round(y)}`

interface TallyFrame extends Spot {
  readonly width: number
  readonly wording: Wording
  /** How words and bars look; `chosen`: those of whom the ballot chose. */
  readonly style: string
  readonly bar: string
  readonly chosen: string
}

const rowHeight = 44
const mostRows = 5

/** The counts of a ballot so far as bars, the largest first. */
export function drawTally(ballot: RecordedBallot, { x, y, width, wording, style, bar, chosen }: TallyFrame): string {
  const rows = Object.entries(ballotTally(ballot)).sort(([, one], [, other]) => other - one)
  const most = Math.max(1, ...rows.map(([, count]) => count))
  const [names, bars] = [width * 0.4, width * 0.5]
  return rows
    .slice(0, mostRows)
    .map(([choice, count], row) => {
      const base = y + row * rowHeight
      const name = textBlock({
        text: choiceText(wording, choice),
        x,
        y: base,
        size: 26,
        width: names,
        mostLines: 1,
        style,
      })
      const fill = chosenInBallot(ballot).includes(choice) ? chosen : bar
      const length = Math.round((bars * count) / most)
      return `${name.svg}<rect x="${x + names}" y="${base - 20}" width="${length}" height="22" rx="6" fill="${fill}"/><text x="${x + names + length + 12}" y="${base}" font-size="26" ${style}>${xmlText(String(count))}</text>`
    })
    .join('')
}
