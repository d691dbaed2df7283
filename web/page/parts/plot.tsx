import { useId, useMemo } from 'preact/hooks'

/** One line of a plot, for example of a player. */
export interface PlotLine {
  readonly id: string
  /** From left to right: `y`, from 0 to 100, from the moment `x` until the next point. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

interface PlotProps {
  /** What the plot shows, for screen readers. */
  readonly label: string
  readonly lines: readonly PlotLine[]
  /** The last moment of the game. */
  readonly last: number
  /** The ids of the lines that stand out, each in a colour of its own. */
  readonly shown: readonly string[]
  /** The moment that is shown: what comes after it is not drawn. */
  readonly at: number
  readonly onPick: (x: number) => void
}

/** How many colours there are for lines; after that they are used again. */
const lineColors = 6

const [width, height] = [1_000, 200]

/** Lines over the moments of a game; a click goes to the moment under it. With the keyboard, the timeline does the same. */
export function Plot({ label, lines, last, shown, at, onPick }: PlotProps) {
  const clip = useId()
  const end = Math.max(1, last)
  const paths = useMemo(() => lines.map((line) => ({ id: line.id, d: pathOf(line, end) })), [lines, end])
  const ordered = paths.toSorted((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id))
  const now = (width * at) / end
  const pick = ({ currentTarget, clientX }: { currentTarget: SVGElement; clientX: number }) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect()
    onPick(Math.round((end * (clientX - left)) / wide))
  }
  return (
    <div class="plot">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider of the timeline goes to every moment by the keyboard */}
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label} onClick={pick}>
        <clipPath id={clip}>
          <rect x="0" y="-4" width={now} height={height + 8} />
        </clipPath>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <line key={share} class="grid-line" x1="0" x2={width} y1={height * share} y2={height * share} />
        ))}
        <g clip-path={`url(#${clip})`}>
          {ordered.map(({ id, d }) => (
            <path key={id} class={lineClass(shown.indexOf(id))} d={d} />
          ))}
        </g>
        <line class="now-line" x1={now} x2={now} y1="0" y2={height} />
      </svg>
      {[100, 50, 0].map((value) => (
        <span key={value} class="tick" style={{ top: `${100 - value}%` }} aria-hidden="true">
          {value}
        </span>
      ))}
    </div>
  )
}

/** The class of a line by its place among those that stand out; -1 for one of many in the background. */
export const lineClass = (place: number): string => (place < 0 ? 'plot-line' : `plot-line line-${place % lineColors}`)

function pathOf({ points }: PlotLine, end: number): string {
  const steps = points.map(({ x, y }, step) => {
    const [right, down] = [tenth((width * x) / end), tenth(height - (height * y) / 100)]
    return step === 0 ? `M${right} ${down}` : `H${right}V${down}`
  })
  return `${steps.join('')}H${width}`
}

const tenth = (value: number): number => Math.round(value * 10) / 10
