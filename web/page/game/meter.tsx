import { lineClass } from '../parts/plot.js'

interface MeterProps {
  readonly name: string
  readonly status: 'alive' | 'dead'
  /** 0 to 100. */
  readonly score: number
  readonly reason?: string | undefined
  /** The number of the colour of its line; -1 for a line that does not stand out. */
  readonly color: number
  /** Highlights the line or stops highlighting it. Absent: the reader cannot choose that. */
  readonly onToggle?: () => void
}

/** One player of a plot: its line's colour, its value now, and why. */
export function Meter({ name, status, score, reason, color, onToggle }: MeterProps) {
  const inside = (
    <>
      <svg class="swatch" viewBox="0 0 14 4" aria-hidden="true">
        <path class={lineClass(color)} d="M0 2H14" />
      </svg>
      <span class="name">{name}</span>
      <span class="gauge" aria-hidden="true">
        <span style={{ width: `${score}%` }} />
      </span>
      <span class="figure">{score}</span>
      {reason && <span class="reason">{reason}</span>}
    </>
  )
  return (
    <li class={status}>
      {onToggle ? (
        <button type="button" class="meter" aria-pressed={color >= 0} onClick={onToggle}>
          {inside}
        </button>
      ) : (
        <div class="meter">{inside}</div>
      )}
    </li>
  )
}
