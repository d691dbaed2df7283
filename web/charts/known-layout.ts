import type { Diagram, DiagramState } from '../../src/diagrams/index.js'
import type { Layout } from './layout.js'
import known from './layouts.json' with { type: 'json' }
import type { Sketch, SketchBox } from './sketch.js'

/** What is worked out beforehand for a machine of this package. */
export interface KnownChart {
  /** What its states are called, where their keys say too little. */
  readonly names: Readonly<Record<string, string>>
  /** Of the whole machine, then of its outermost states alone and of it without regions that the presets leave idle. */
  readonly layouts: readonly Layout[]
}

const charts = known as unknown as Readonly<Record<string, KnownChart>>

/** What states of a machine are called, by its id, where that is known beforehand. */
export function namesIn(machine: string): KnownChart['names'] {
  return charts[machine]?.names ?? {}
}

/** A diagram with its states in the order in which they are written, which those who send definitions may not keep. */
export function inKnownOrder(diagram: Diagram): Diagram {
  const order = Object.keys(charts[diagram.id]?.layouts[0]?.boxes ?? {})
  const ordered = (state: DiagramState): DiagramState => ({
    ...state,
    states: state.states.map(ordered).sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
  })
  return { ...diagram, root: ordered(diagram.root) }
}

/** The layout that was worked out beforehand for a sketch; none where it is another machine's of the same id. */
export function knownLayout(sketch: Sketch): Layout | undefined {
  return charts[sketch.id]?.layouts.find((layout) => fits(layout, sketch))
}

function fits({ boxes, arrows }: Layout, sketch: Sketch): boolean {
  const states = idsIn(sketch.root.boxes)
  const drawn = Object.keys(boxes).filter((id) => id !== '')
  return (
    drawn.length === states.length &&
    states.every((id) => Object.hasOwn(boxes, id)) &&
    Object.keys(arrows).length === sketch.arrows.length &&
    sketch.arrows.every(({ id }) => Object.hasOwn(arrows, id))
  )
}

const idsIn = (boxes: readonly SketchBox[]): string[] => boxes.flatMap(({ id, boxes: inner }) => [id, ...idsIn(inner)])
