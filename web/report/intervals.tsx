import type { Scale } from './scale.js'

/** A figure with its interval, as a row of a chart. */
export interface IntervalRow {
  readonly name: string
  readonly value: number
  readonly low: number
  readonly high: number
  /** The figure as text, beside the line. */
  readonly told: string
  /** More about the row, in smaller letters. */
  readonly note?: string
  /** The team whose colour the row has. Absent: the accent colour. */
  readonly team?: 'town' | 'mafia' | 'neutral'
  readonly strong?: boolean
}

interface IntervalsProps {
  readonly rows: readonly IntervalRow[]
  readonly scale: Scale
  readonly tick: (value: number) => string
  /** The value at which a line is drawn, for example 0 or chance. Absent: no line. */
  readonly reference?: number
  readonly dotted?: boolean
}

/** Figures with their intervals, one below the other, over one scale. */
export function Intervals({ rows, scale, tick, reference, dotted = false }: IntervalsProps) {
  const mark = reference === undefined ? undefined : scale.at(reference)
  return (
    <div class="intervals">
      <ol>
        {rows.map((row, index) => (
          <li key={`${row.name} ${index}`} class={classOf(row)}>
            <span class="name">
              {row.name}
              {row.note !== undefined && <small>{row.note}</small>}
            </span>
            <span class="track" aria-hidden="true">
              {mark !== undefined && <i class={dotted ? 'mark dotted' : 'mark'} style={{ left: `${mark}%` }} />}
              <i class="range" style={rangeOf(row, scale)} />
              <i class="dot" style={{ left: `${scale.at(row.value)}%` }} />
            </span>
            <span class="told">{row.told}</span>
          </li>
        ))}
      </ol>
      <p class="ticks" aria-hidden="true">
        {scale.ticks.map((value) => (
          <span key={value} style={{ left: `${scale.at(value)}%` }}>
            {tick(value)}
          </span>
        ))}
      </p>
    </div>
  )
}

const classOf = ({ team, strong }: IntervalRow): string =>
  `${team ? `team-${team}` : ''} ${strong ? 'strong' : ''}`.trim()

function rangeOf({ low, high }: IntervalRow, scale: Scale) {
  const [from, to] = [scale.at(low), scale.at(high)]
  return { left: `${from}%`, width: `${to - from}%` }
}
