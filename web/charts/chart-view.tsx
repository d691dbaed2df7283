import { h, type VNode } from 'preact'
import { drawingOf, type Happening, type Shape } from './drawing.js'
import type { Layout } from './layout.js'
import type { Sketch } from './sketch.js'

interface ChartViewProps {
  readonly sketch: Sketch
  readonly layout: Layout
  readonly happening: Happening
  /** What the chart shows, for screen readers. */
  readonly label: string
  /** Changes with every step, so that a transition that is taken twice is shown twice. */
  readonly step: number
}

/** A chart shrinks to fit its card, but not below this share of its size, so that it can be read. */
const smallest = 0.7

/** A chart with its active states lit and the transitions taken last. */
export function ChartView({ sketch, layout, happening, label, step }: ChartViewProps) {
  const { width, height } = layout
  return (
    <svg
      class="chart"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      style={{ minWidth: `${Math.round(width * smallest)}px` }}
    >
      {drawingOf(sketch, layout, happening).map((shape) => nodeOf(shape, step))}
    </svg>
  )
}

function nodeOf({ tag, attributes, inside }: Shape, step: number): VNode {
  const isTaken = attributes.class === 'arrow taken'
  const id = attributes['data-arrow'] ?? attributes['data-state']
  const key = id === undefined ? undefined : `${id}${isTaken ? step : ''}`
  const parts = inside.map((part) => (typeof part === 'string' ? part : nodeOf(part, step)))
  return h(tag, { ...attributes, ...(key !== undefined && { key }) }, parts)
}
