import { Graph, layout } from '@dagrejs/dagre'
import { h, type VNode } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Diagram } from '../../src/diagrams/index.js'
import { Scrollable } from '../parts.js'
import { type ChartActivity, drawChart, type Shape } from './drawing.js'
import { knownLayout, stateNames } from './known-charts.js'
import { type ArrowRoute, computeLayout, type FlatGraph, type FlatLayout, type Layout, type Point } from './layout.js'
import { type Sketch, sketchDiagram } from './sketch.js'

/** Lays out one level of a diagram with dagre, whose code is small enough for a page. */
function dagreEngine({ nodes, edges, direction }: FlatGraph): FlatLayout {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({
    rankdir: direction === 'down' ? 'TB' : 'LR',
    nodesep: 28,
    ranksep: 34,
    edgesep: 14,
    marginx: 2,
    marginy: 2,
  })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height })
  for (const { id, from, to, width, height } of edges)
    graph.setEdge(from, to, { width, height, labelpos: 'r', labeloffset: 6 }, id)
  layout(graph)
  const whole = graph.graph() as { width?: number; height?: number }
  return {
    width: whole.width ?? 0,
    height: whole.height ?? 0,
    nodes: Object.fromEntries(nodes.map(({ id, width, height }) => [id, topLeft(graph.node(id), width, height)])),
    edges: Object.fromEntries(
      edges.map(({ id, from, to, width, height }) => [id, toArrowRoute(graph.edge(from, to, id), width, height)]),
    ),
  }
}

interface Middle {
  readonly x?: number
  readonly y?: number
}

const topLeft = ({ x = 0, y = 0 }: Middle, width: number, height: number): Point => [x - width / 2, y - height / 2]

function toArrowRoute(
  edge: Middle & { readonly points?: readonly { x: number; y: number }[] },
  width: number,
  height: number,
): ArrowRoute {
  const points = (edge.points ?? []).map(({ x, y }): Point => [x, y])
  return { points, ...(width > 0 && { label: topLeft(edge, width, height) }) }
}

interface Chart {
  readonly sketch: Sketch
  readonly layout: Layout
}

/** A known layout that is wider than this is replaced on a phone by one that is computed for it, in pixels. */
const widestOnPhone = 440

/** A diagram with its layout: a known one at once, or one computed here a moment later. Undefined until then. */
function useChart(diagram: Diagram | undefined, narrow: boolean, names?: StateNames): Chart | undefined {
  const sketch = useMemo(
    () => diagram && sketchDiagram(diagram, { names: { ...stateNames(diagram.id), ...names } }),
    [diagram, names],
  )
  const known = useMemo(() => sketch && knownLayout(sketch), [sketch])
  const [computed, setComputed] = useState<Chart & { readonly narrow: boolean }>()
  const suits = known !== undefined && !(narrow && known.width > widestOnPhone)
  useEffect(() => {
    if (!sketch || suits) return
    const isNarrower = (layout: Layout) => known === undefined || layout.width < known.width
    void computeLayout(sketch, dagreEngine, { narrow }).then((layout) =>
      setComputed({ sketch, layout: isNarrower(layout) ? layout : (known as Layout), narrow }),
    )
  }, [sketch, suits, narrow])
  if (sketch && known && suits) return { sketch, layout: known }
  return computed?.sketch === sketch && computed?.narrow === narrow ? computed : undefined
}

/** Scrolls a chart that is larger than its card to its active state; to a final one where no other is active. */
function scrollToActiveState(scroll: HTMLElement | null): void {
  const lit = scroll?.querySelector('.state.lit:not(.outer, .final)') ?? scroll?.querySelector('.state.lit:not(.outer)')
  if (!scroll || !lit) return
  const [room, box] = [scroll.getBoundingClientRect(), lit.getBoundingClientRect()]
  scroll.scrollLeft += box.left + box.width / 2 - room.left - room.width / 2
  scroll.scrollTop += box.top + box.height / 2 - room.top - room.height / 2
}

type StateNames = Readonly<Record<string, string>>

interface ScrollingChartProps extends Omit<ChartViewProps, 'sketch' | 'layout' | 'smallest'> {
  readonly diagram: Diagram | undefined
  readonly name: string
  readonly class: string
  /** What states are called here, by id. */
  readonly names?: StateNames | undefined
  /** Whether it is laid out for a phone. Default false. */
  readonly narrow?: boolean
  /** It shrinks to fit its card, but not below this share of its size, so that it can be read. Default 0.7. */
  readonly smallest?: number
}

/** A chart that scrolls where it is too wide. Nothing until it is laid out. */
export function ScrollingChart({ diagram, name, names, class: kind, narrow = false, ...view }: ScrollingChartProps) {
  const chart = useChart(diagram, narrow, names)
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => scrollToActiveState(scroll.current), [chart?.layout, view.happening.lit, view.zoom])
  return chart ? (
    <Scrollable class={kind} scroll={scroll} label={name}>
      <ChartView smallest={0.7} {...chart} {...view} />
    </Scrollable>
  ) : null
}

interface ChartViewProps {
  readonly sketch: Sketch
  readonly layout: Layout
  readonly happening: ChartActivity
  readonly label: string
  /** Changes with every step, so that a transition that is taken twice is shown twice. */
  readonly step: number
  /** Absent: it shrinks to the width of its card as long as it can be read. */
  readonly zoom?: Zoom
  readonly smallest: number
}

/** How large a chart is drawn: `fit`: so small that all of it is seen; or this share of its size. */
export type Zoom = 'fit' | number

function sizeStyle({ width, height }: Layout, zoom: Zoom | undefined, smallest: number) {
  if (zoom === undefined) return { minWidth: `${Math.round(width * smallest)}px` }
  if (zoom === 'fit') return { maxHeight: 'var(--chart-room, none)' }
  const [wide, high] = [width, height].map((size) => `${Math.round(size * zoom)}px`)
  return { width: wide, height: high, maxWidth: 'none' }
}

function ChartView({ sketch, layout, happening, label, step, zoom, smallest }: ChartViewProps) {
  const { width, height } = layout
  return (
    <svg
      class="chart"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      style={sizeStyle(layout, zoom, smallest)}
    >
      {drawChart(sketch, layout, happening).map((shape) => nodeOf(shape, step))}
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
