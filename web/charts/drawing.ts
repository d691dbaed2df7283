import type { Layout, Point, Rectangle } from './layout.js'
import { type Sketch, type SketchArrow, type SketchBox, spacing, textSizes } from './sketch.js'

/** An element of a drawing: a script writes it as text, a page makes a node of it. */
export interface Shape {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly inside: readonly (Shape | string)[]
}

export interface ChartActivity {
  /** The ids of the states that are active, with those around them. */
  readonly lit: ReadonlySet<string>
  /** The ids of the transitions that were taken last. */
  readonly taken: ReadonlySet<string>
}

const atRest: ChartActivity = { lit: new Set(), taken: new Set() }

/** The shapes of a diagram: boxes from the outermost inwards, then arrows. `chart.css` says how they look. */
export function drawChart(sketch: Sketch, layout: Layout, happening: ChartActivity = atRest): Shape[] {
  const framed = layout.boxes[sketch.root.id] ? [sketch.root] : sketch.root.boxes
  const boxes = framed.flatMap((box) => boxShapes(box, layout, happening))
  const starts = Object.entries(layout.starts).map(([id, { dot, points }]) =>
    shape('g', { class: happening.lit.has(id) ? 'start lit' : 'start' }, [
      shape('circle', { cx: dot[0], cy: dot[1], r: 4.5 }),
      ...line(points),
    ]),
  )
  return [...boxes, ...starts, ...sketch.arrows.flatMap((arrow) => arrowShape(arrow, layout, happening))]
}

function shape(tag: string, attributes: Shape['attributes'], inside: Shape['inside'] = []): Shape {
  return { tag, attributes, inside }
}

function boxShapes(box: SketchBox, layout: Layout, happening: ChartActivity): Shape[] {
  const place = layout.boxes[box.id]
  if (place === undefined) return []
  const lit = happening.lit.has(box.id) ? ' lit' : ''
  const region = box.kind === 'compound' || box.kind === 'parallel' ? ' outer' : ''
  const own = shape('g', { class: `state ${box.kind}${region}${lit}`, 'data-state': box.id }, [
    ...frames(box, place),
    ...texts(box, place),
  ])
  return [own, ...box.boxes.flatMap((inner) => boxShapes(inner, layout, happening))]
}

function frames({ kind }: SketchBox, [x, y, width, height]: Rectangle): Shape[] {
  const outer = shape('rect', { class: 'frame', x, y, width, height, rx: 10 })
  if (kind !== 'final') return [outer]
  return [
    outer,
    shape('rect', { class: 'second', x: x + 3.5, y: y + 3.5, width: width - 7, height: height - 7, rx: 7 }),
  ]
}

function texts(box: SketchBox, [x, y, width]: Rectangle): Shape[] {
  const hasBoxes = box.boxes.length > 0
  const left = hasBoxes ? x + spacing.side : x + width / 2
  const anchor = hasBoxes ? 'start' : 'middle'
  const lines = [
    ...box.runs.map((text) => ({ text, kind: 'runs' })),
    ...box.description.map((text) => ({ text, kind: 'rule' })),
    ...box.tags.map((text) => ({ text, kind: 'tags' })),
  ]
  const first = y + spacing.top + textSizes.title
  return [
    shape('text', { class: 'title', x: left, y: first, 'text-anchor': anchor }, [box.title]),
    ...lines.map(({ text, kind }, at) =>
      shape('text', { class: kind, x: left, y: first + (at + 1) * spacing.line + 1, 'text-anchor': anchor }, [text]),
    ),
  ]
}

function arrowShape(arrow: SketchArrow, { arrows }: Layout, { taken }: ChartActivity): Shape[] {
  const route = arrows[arrow.id]
  if (route === undefined) return []
  const isTaken = arrow.transitions.some((transition) => taken.has(transition))
  return [
    shape('g', { class: isTaken ? 'arrow taken' : 'arrow', 'data-arrow': arrow.id }, [
      ...line(route.points),
      ...(route.label === undefined ? [] : [labelShape(arrow, route.label)]),
    ]),
  ]
}

function labelShape({ label, width }: SketchArrow, [x, y]: Point): Shape {
  return shape('text', { class: 'label', x: x + width / 2, y: y + textSizes.label, 'text-anchor': 'middle' }, [label])
}

/** A line through points with rounded corners, and its head. */
function line(points: readonly Point[]): Shape[] {
  const [end, before] = [points.at(-1), points.at(-2)]
  if (end === undefined || before === undefined) return []
  return [
    shape('path', { class: 'line', d: roundedPath(points) }),
    shape('path', { class: 'head', d: head(before, end) }),
  ]
}

const radius = 7

function roundedPath(points: readonly Point[]): string {
  const inner = points.slice(1, -1).map((corner, at) => {
    const [from, to] = [toward(corner, points[at] as Point), toward(corner, points[at + 2] as Point)]
    return `L${from.join(' ')}Q${corner.join(' ')} ${to.join(' ')}`
  })
  return `M${points[0]?.join(' ')}${inner.join('')}L${points.at(-1)?.join(' ')}`
}

/** A point near a corner, on the way to another. */
function toward([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.hypot(toX - x, toY - y)
  const share = length === 0 ? 0 : Math.min(radius, length / 2) / length
  return [tenth(x + (toX - x) * share), tenth(y + (toY - y) * share)]
}

function head([fromX, fromY]: Point, [x, y]: Point): string {
  const angle = Math.atan2(y - fromY, x - fromX)
  const corner = (turn: number) => `${tenth(x - 8 * Math.cos(angle + turn))} ${tenth(y - 8 * Math.sin(angle + turn))}`
  return `M${corner(0.45)}L${x} ${y}L${corner(-0.45)}Z`
}

const tenth = (value: number): number => Math.round(value * 10) / 10
