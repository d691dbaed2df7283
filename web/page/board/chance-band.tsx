import type { ShownAnalysis, ShownPoint } from '../../../src/lab/analysis/index.js'
import type { GameStore } from '../game/store.js'
import { inPageLanguage } from '../languages/page-language.js'
import { texts } from '../texts.js'

interface BandProps {
  readonly analysis: ShownAnalysis
  readonly store: GameStore
}

/** The height of the drawing; its width is the line of time, in percent. */
const height = 100

const pointName = ({ day, kind }: ShownPoint): string => texts.chances.moment(day, texts.chances.kinds[kind])

/** Below the timeline: the chance of the first side at each turning point, with its interval, and a mark for each. */
export function ChanceBand({ analysis, store }: BandProps) {
  const { sides, baseline } = analysis
  const [side] = sides
  // Nobody learns here what the stage has not shown.
  const shownTo = store.wasLive ? store.toldTo : store.last
  const points = analysis.points.filter((point) => point.at <= shownTo)
  if (side === undefined || points.length === 0) return null
  const { last, at } = store
  const left = (n: number) => (100 * n) / Math.max(1, last)
  const name = inPageLanguage(side)
  const label = texts.chances.label(name)
  return (
    <section class="chances" aria-label={label} title={texts.chances.baseline(baseline)}>
      <p class="chance-label">{label}</p>
      <div class="chance-line">
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="chance-interval" d={areaBetween(points, side, left)} />
          <path class={`chance-curve team-${side}`} d={curve(points, side, left)} />
          <line class="chance-even" x1="0" x2="100" y1={height / 2} y2={height / 2} />
        </svg>
        {points.map((point) => (
          <Mark
            key={point.at}
            text={texts.chances.at(pointName(point), name, percentAt(point, side))}
            left={left(point.at)}
            top={100 - percentAt(point, side)}
            isShown={point.at === at}
            onGo={() => store.goTo(point.at)}
          />
        ))}
      </div>
    </section>
  )
}

interface MarkProps {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly isShown: boolean
  readonly onGo: () => void
}

function Mark({ text, left, top, isShown, onGo }: MarkProps) {
  return (
    <button
      type="button"
      class={isShown ? 'chance-mark shown' : 'chance-mark'}
      style={{ left: `${left}%`, top: `${top}%` }}
      aria-label={text}
      title={text}
      onClick={onGo}
    />
  )
}

const percentAt = ({ chances }: ShownPoint, side: string): number => Math.round(100 * (chances[side]?.share ?? 0))

type Left = (n: number) => number

const y = (share: number): number => height * (1 - share)

/** A value holds until the next turning point. */
function curve(points: readonly ShownPoint[], side: string, left: Left): string {
  const steps = points.map(({ at, chances }, index) => {
    const place = y(chances[side]?.share ?? 0)
    return index === 0 ? `M ${left(at)} ${place}` : `H ${left(at)} V ${place}`
  })
  return steps.join(' ')
}

function areaBetween(points: readonly ShownPoint[], side: string, left: Left): string {
  const corners = (bound: 'low' | 'high') =>
    points.flatMap(({ at, chances }, index) => {
      const place = y(chances[side]?.[bound] ?? 0)
      const next = points[index + 1]?.at ?? at
      return [`${left(at)} ${place}`, `${left(next)} ${place}`]
    })
  return `M ${[...corners('high'), ...corners('low').reverse()].join(' L ')} Z`
}
