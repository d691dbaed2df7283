import type { Sketch, SketchBox } from './sketch.js'

/** Where each part of a diagram, or of a box in it, is, in pixels from its upper left corner. Plain JSON. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** By the id of the state: left, top, width, height. */
  readonly boxes: Readonly<Record<string, Rectangle>>
  /** By the id of the state that is entered first: the dot before it and the points of its arrow. */
  readonly starts: Readonly<Record<string, Start>>
  readonly arrows: Readonly<Record<string, ArrowRoute>>
}

export type Point = readonly [x: number, y: number]
export type Rectangle = readonly [x: number, y: number, width: number, height: number]

/** The arrow to the state that is entered first, which begins at a dot. */
interface Start {
  readonly dot: Point
  readonly points: readonly Point[]
}

export interface ArrowRoute {
  readonly points: readonly Point[]
  /** The upper left corner of its label, if it has one. */
  readonly label?: Point
}

/** Boxes of one level with the arrows between them, for an engine that knows no nesting. */
export interface FlatGraph {
  readonly nodes: readonly { readonly id: string; readonly width: number; readonly height: number }[]
  readonly edges: readonly FlatEdge[]
  readonly direction: Direction
}

type Direction = 'down' | 'right'

export interface FlatEdge {
  readonly id: string
  readonly from: string
  readonly to: string
  /** The size of its label; 0 by 0 for an arrow without one. */
  readonly width: number
  readonly height: number
}

/** The places of the boxes and arrows of one level, by id: of a box its upper left corner. */
export interface FlatLayout {
  readonly width: number
  readonly height: number
  readonly nodes: Readonly<Record<string, Point>>
  readonly edges: Readonly<Record<string, ArrowRoute>>
}

type Engine = (graph: FlatGraph) => FlatLayout | Promise<FlatLayout>

const margin = 8
const padding = 16
const gap = 14
/** How wide a row of regions may be before the next row begins, in pixels: in a page, on a phone, and in a picture. */
const widestRow = { page: 960, phone: 360, picture: 1_300 } as const
const dot = 14

interface LayoutOptions {
  /** Width divided by height: arrows lead to the right where that comes nearer to it. */
  readonly shape?: number | undefined
  /** Whether regions stand in rows for a phone. */
  readonly narrow?: boolean
}

/**
 * Lays a sketch out, level by level from the innermost, so that states inside another stay inside it. Arrows lead down. If a
 * `shape` is given, they may lead to the right in the outermost level, and in states that hold states with others inside.
 */
export async function computeLayout(sketch: Sketch, engine: Engine, options: LayoutOptions = {}): Promise<Layout> {
  const isFramed = sketch.arrows.some(({ source, target }) => source === '' || target === '')
  const placing = new Placing(sketch, engine, options)
  const part = isFramed ? await placing.withFrame(sketch.root) : await placing.inside(sketch.root)
  const whole = shiftPart(part, margin, margin)
  return { ...whole, width: Math.ceil(part.width) + 2 * margin, height: Math.ceil(part.height) + 2 * margin }
}

class Placing {
  readonly #sketch: Sketch
  readonly #engine: Engine
  readonly #shape: number | undefined
  readonly #row: number

  constructor(sketch: Sketch, engine: Engine, { shape, narrow = false }: LayoutOptions) {
    this.#sketch = sketch
    this.#engine = engine
    this.#shape = shape
    this.#row = widestRow[shape !== undefined ? 'picture' : narrow ? 'phone' : 'page']
  }

  async withFrame(box: SketchBox): Promise<Layout> {
    if (box.boxes.length === 0) return frame(box, [box.width, box.height], joinParts([]))
    const inner = await this.inside(box)
    const width = Math.max(box.width, inner.width + 2 * padding)
    const left = (width - inner.width) / 2
    return frame(box, [width, box.height + inner.height + padding], shiftPart(inner, left, box.height))
  }

  async inside(box: SketchBox): Promise<Layout> {
    const inner = await Promise.all(box.boxes.map((each) => this.withFrame(each)))
    if (box.kind !== 'parallel') return this.#layOut(box, inner)
    return inRows(inner, box.boxes, this.#row)
  }

  async #layOut(box: SketchBox, inner: readonly Layout[]): Promise<Layout> {
    const graph = this.#graph(box, inner)
    const down = await this.#engine({ ...graph, direction: 'down' })
    const isPlain = box.id !== '' && box.boxes.every(({ boxes }) => boxes.length === 0)
    if (this.#shape === undefined || isPlain) return assemble(box, inner, down)
    const right = await this.#engine({ ...graph, direction: 'right' })
    const off = ({ width, height }: FlatLayout) => Math.abs(Math.log(width / height / (this.#shape ?? 1)))
    return assemble(box, inner, off(right) < off(down) ? right : down)
  }

  #graph(box: SketchBox, inner: readonly Layout[]): Omit<FlatGraph, 'direction'> {
    const startsAt = box.initial === undefined ? undefined : childHolding(box, box.initial)
    const start = startsAt === undefined ? [] : [{ id: entryNode, from: entryNode, to: startsAt, width: 0, height: 0 }]
    const edges = [...start, ...this.#edges(box)]
    const before = edges.some(({ from }) => from === entryNode) ? [{ id: entryNode, width: dot, height: dot }] : []
    const nodes = box.boxes.map(({ id }, at) => ({ id, width: inner[at]?.width ?? 0, height: inner[at]?.height ?? 0 }))
    return { nodes: [...before, ...nodes], edges }
  }

  /** The arrows from one box of a level to another, and those from around it into it. */
  #edges(box: SketchBox): FlatEdge[] {
    return this.#sketch.arrows.flatMap(({ id, source, target, width, height }) => {
      const [from, to] = [childHolding(box, source), childHolding(box, target)]
      const isHere = from === undefined ? source === box.id : from !== to || target === to
      return isHere && to !== undefined ? [{ id, from: from ?? entryNode, to, width, height }] : []
    })
  }
}

/** The node before the state that is entered first. */
const entryNode = '>'

/** The box of a level in which a state is. */
function childHolding({ boxes }: SketchBox, state: string): string | undefined {
  return boxes.find(({ id }) => state === id || state.startsWith(`${id}.`))?.id
}

function frame({ id }: SketchBox, [width, height]: Point, inner: Layout): Layout {
  return { ...inner, width, height, boxes: { [id]: [0, 0, width, height], ...inner.boxes } }
}

/** Regions side by side, the same number in each row; those of a row are equally high. */
function inRows(regions: readonly Layout[], boxes: readonly SketchBox[], width: number): Layout {
  const long = regions.reduce((width, part) => width + part.width + gap, 0)
  const columns = Math.ceil(regions.length / Math.ceil(long / width))
  const placed: Layout[] = []
  let top = 0
  for (let first = 0; first < regions.length; first += columns) {
    const row = regions.slice(first, first + columns)
    const height = Math.max(...row.map((part) => part.height))
    let left = 0
    for (const [at, part] of row.entries()) {
      const id = boxes[first + at]?.id ?? ''
      const tall = { ...part, boxes: { ...part.boxes, [id]: [0, 0, part.width, height] as const } }
      placed.push(shiftPart(tall, left, top))
      left += part.width + gap
    }
    top += height + gap
  }
  return joinParts(placed)
}

function assemble(box: SketchBox, inner: readonly Layout[], flat: FlatLayout): Layout {
  const placed = box.boxes.map(({ id }, at) => shiftPart(inner[at] as Layout, ...(flat.nodes[id] ?? [0, 0])))
  const { [entryNode]: start, ...arrows } = flat.edges
  const [x, y] = flat.nodes[entryNode] ?? [0, 0]
  const starts =
    start && box.initial !== undefined
      ? { [box.initial]: { dot: [x + dot / 2, y + dot / 2] as const, points: start.points } }
      : {}
  const all = joinParts(placed)
  const { width, height } = flat
  return { ...all, width, height, starts: { ...all.starts, ...starts }, arrows: { ...all.arrows, ...arrows } }
}

function joinParts(placed: readonly Layout[]): Layout {
  const rectangles = placed.flatMap(({ boxes }) => Object.values(boxes))
  return {
    width: Math.max(0, ...rectangles.map(([x, , width]) => x + width)),
    height: Math.max(0, ...rectangles.map(([, y, , height]) => y + height)),
    boxes: Object.assign({}, ...placed.map(({ boxes }) => boxes)),
    starts: Object.assign({}, ...placed.map(({ starts }) => starts)),
    arrows: Object.assign({}, ...placed.map(({ arrows }) => arrows)),
  }
}

/** A part moved right and down, to whole pixels. */
function shiftPart({ width, height, boxes, starts, arrows }: Layout, right: number, down: number): Layout {
  const move = ([x, y]: Point): Point => [Math.round(x + right), Math.round(y + down)]
  return {
    width,
    height,
    boxes: mapValues(boxes, ([x, y, w, h]) => [...move([x, y]), Math.round(w), Math.round(h)] as const),
    starts: mapValues(starts, ({ dot, points }) => ({ dot: move(dot), points: points.map(move) })),
    arrows: mapValues(arrows, ({ points, label }) => ({
      points: points.map(move),
      ...(label && { label: move(label) }),
    })),
  }
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))
}
