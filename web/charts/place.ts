import type { Layout, Point, Rectangle, Route, Start } from './layout.js'
import { join, shift } from './part.js'
import type { Sketch, SketchBox } from './sketch.js'

/** Boxes of one level with the arrows between them, for an engine that knows no nesting. */
export interface FlatGraph {
  readonly nodes: readonly { readonly id: string; readonly width: number; readonly height: number }[]
  readonly edges: readonly FlatEdge[]
  readonly direction: Direction
}

/** The main direction of arrows. */
export type Direction = 'down' | 'right'

/** An arrow between two boxes of one level. */
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
  readonly edges: Readonly<Record<string, Route>>
}

/** Finds places for the boxes and arrows of one level. */
export type Engine = (graph: FlatGraph) => FlatLayout | Promise<FlatLayout>

/** Boxes and arrows with their places, in pixels from the upper left corner of the box that holds them. */
export interface Part {
  readonly width: number
  readonly height: number
  readonly boxes: Readonly<Record<string, Rectangle>>
  readonly starts: Readonly<Record<string, Start>>
  readonly arrows: Readonly<Record<string, Route>>
}

const margin = 8
const padding = 16
const gap = 14
/** How wide a row of regions may be before the next row begins, in pixels: in a page, and in a picture. */
const widestRow = { page: 960, picture: 1_300 } as const
const dot = 14

/**
 * Lays a sketch out, level by level from the innermost, so that states inside another stay inside it. Arrows lead down. If a
 * `shape` (width divided by height) is given, arrows lead to the right in the outermost level, and in states that hold states
 * with others inside, if that comes nearer to the shape.
 */
export async function layoutOf(sketch: Sketch, engine: Engine, shape?: number): Promise<Layout> {
  const isFramed = sketch.arrows.some(({ source, target }) => source === '' || target === '')
  const placing = new Placing(sketch, engine, shape)
  const part = isFramed ? await placing.withFrame(sketch.root) : await placing.inside(sketch.root)
  const whole = shift(part, margin, margin)
  return { ...whole, width: Math.ceil(part.width) + 2 * margin, height: Math.ceil(part.height) + 2 * margin }
}

class Placing {
  readonly #sketch: Sketch
  readonly #engine: Engine
  readonly #shape: number | undefined

  constructor(sketch: Sketch, engine: Engine, shape: number | undefined) {
    this.#sketch = sketch
    this.#engine = engine
    this.#shape = shape
  }

  /** A box with what is in it. */
  async withFrame(box: SketchBox): Promise<Part> {
    if (box.boxes.length === 0) return frame(box, [box.width, box.height], join([]))
    const inner = await this.inside(box)
    const width = Math.max(box.width, inner.width + 2 * padding)
    const left = (width - inner.width) / 2
    return frame(box, [width, box.height + inner.height + padding], shift(inner, left, box.height))
  }

  /** What is in a box, without its frame. */
  async inside(box: SketchBox): Promise<Part> {
    const inner = await Promise.all(box.boxes.map((each) => this.withFrame(each)))
    if (box.kind !== 'parallel') return this.#layOut(box, inner)
    const row = this.#shape === undefined ? widestRow.page : widestRow.picture
    return inRows(inner, box.boxes, row)
  }

  async #layOut(box: SketchBox, inner: readonly Part[]): Promise<Part> {
    const graph = this.#graph(box, inner)
    const down = await this.#engine({ ...graph, direction: 'down' })
    const isPlain = box.id !== '' && box.boxes.every(({ boxes }) => boxes.length === 0)
    if (this.#shape === undefined || isPlain) return assemble(box, inner, down)
    const right = await this.#engine({ ...graph, direction: 'right' })
    const off = ({ width, height }: FlatLayout) => Math.abs(Math.log(width / height / (this.#shape ?? 1)))
    return assemble(box, inner, off(right) < off(down) ? right : down)
  }

  #graph(box: SketchBox, inner: readonly Part[]): Omit<FlatGraph, 'direction'> {
    const startsAt = box.initial === undefined ? undefined : within(box, box.initial)
    const start = startsAt === undefined ? [] : [{ id: entry, from: entry, to: startsAt, width: 0, height: 0 }]
    const edges = [...start, ...this.#edges(box)]
    const before = edges.some(({ from }) => from === entry) ? [{ id: entry, width: dot, height: dot }] : []
    const nodes = box.boxes.map(({ id }, at) => ({ id, width: inner[at]?.width ?? 0, height: inner[at]?.height ?? 0 }))
    return { nodes: [...before, ...nodes], edges }
  }

  /** The arrows from one box of a level to another, and those from around it into it. */
  #edges(box: SketchBox): FlatEdge[] {
    return this.#sketch.arrows.flatMap(({ id, source, target, width, height }) => {
      const [from, to] = [within(box, source), within(box, target)]
      const isHere = from === undefined ? source === box.id : from !== to || target === to
      return isHere && to !== undefined ? [{ id, from: from ?? entry, to, width, height }] : []
    })
  }
}

/** The node before the state that is entered first. */
const entry = '>'

/** The box of a level in which a state is. */
function within({ boxes }: SketchBox, state: string): string | undefined {
  return boxes.find(({ id }) => state === id || state.startsWith(`${id}.`))?.id
}

function frame({ id }: SketchBox, [width, height]: Point, inner: Part): Part {
  return { ...inner, width, height, boxes: { [id]: [0, 0, width, height], ...inner.boxes } }
}

/** Regions side by side, the same number in each row; those of a row are equally high. */
function inRows(regions: readonly Part[], boxes: readonly SketchBox[], width: number): Part {
  const long = regions.reduce((width, part) => width + part.width + gap, 0)
  const columns = Math.ceil(regions.length / Math.ceil(long / width))
  const placed: Part[] = []
  let top = 0
  for (let first = 0; first < regions.length; first += columns) {
    const row = regions.slice(first, first + columns)
    const height = Math.max(...row.map((part) => part.height))
    let left = 0
    for (const [at, part] of row.entries()) {
      const id = boxes[first + at]?.id ?? ''
      const tall = { ...part, boxes: { ...part.boxes, [id]: [0, 0, part.width, height] as const } }
      placed.push(shift(tall, left, top))
      left += part.width + gap
    }
    top += height + gap
  }
  return join(placed)
}

function assemble(box: SketchBox, inner: readonly Part[], flat: FlatLayout): Part {
  const placed = box.boxes.map(({ id }, at) => shift(inner[at] as Part, ...(flat.nodes[id] ?? [0, 0])))
  const { [entry]: start, ...arrows } = flat.edges
  const [x, y] = flat.nodes[entry] ?? [0, 0]
  const starts =
    start && box.initial !== undefined
      ? { [box.initial]: { dot: [x + dot / 2, y + dot / 2] as const, points: start.points } }
      : {}
  const all = join(placed)
  return {
    ...all,
    width: flat.width,
    height: flat.height,
    starts: { ...all.starts, ...starts },
    arrows: { ...all.arrows, ...arrows },
  }
}
