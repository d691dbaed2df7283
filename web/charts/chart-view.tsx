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

/** A diagram with its layout: a known one at once, or one computed here a moment later. Undefined until then. */
function useChart(diagram: Diagram | undefined): Chart | undefined {
  const sketch = useMemo(() => diagram && sketchDiagram(diagram, { names: stateNames(diagram.id) }), [diagram])
  const known = useMemo(() => sketch && knownLayout(sketch), [sketch])
  const [computed, setComputed] = useState<Chart>()
  useEffect(() => {
    if (sketch && !known) void computeLayout(sketch, dagreEngine).then((layout) => setComputed({ sketch, layout }))
  }, [sketch, known])
  if (sketch && known) return { sketch, layout: known }
  return computed?.sketch === sketch ? computed : undefined
}

/** Scrolls a chart that is wider than its card to its active state. */
function scrollToActiveState(scroll: HTMLElement | null): void {
  if (scroll === null || scroll.scrollWidth <= scroll.clientWidth) return
  const lit = scroll.querySelector('.state.lit:not(.outer, .final)')
  if (lit === null) return
  const [room, box] = [scroll.getBoundingClientRect(), lit.getBoundingClientRect()]
  scroll.scrollLeft += box.left + box.width / 2 - room.left - room.width / 2
}

interface ScrollingChartProps extends Pick<ChartViewProps, 'happening' | 'label' | 'step'> {
  readonly diagram: Diagram | undefined
  readonly name: string
  readonly class: string
}

/** A chart that scrolls where it is too wide. Nothing until it is laid out. */
export function ScrollingChart({ diagram, name, class: kind, ...activity }: ScrollingChartProps) {
  const chart = useChart(diagram)
  const scroll = useRef<HTMLElement>(null)
  useEffect(() => scrollToActiveState(scroll.current), [chart?.layout, activity.happening.lit])
  return chart ? (
    <Scrollable class={kind} scroll={scroll} label={name}>
      <ChartView {...chart} {...activity} />
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
}

/** A chart shrinks to fit its card, but not below this share of its size, so that it can be read. */
const smallest = 0.7

function ChartView({ sketch, layout, happening, label, step }: ChartViewProps) {
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
