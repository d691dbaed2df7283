import type { Diagram, DiagramState } from '../../src/diagrams/index.js'
import known from './diagrams.json' with { type: 'json' }
import type { Layout } from './layout.js'
import layouts from './layouts.json' with { type: 'json' }
import type { Sketch, SketchBox } from './sketch.js'

// What TypeScript infers of files of this size cannot be compared with a type of our own.

/** The machines of this package as diagrams, by their ids, so that a page can show them without running them. */
export const knownDiagrams = known as unknown as Readonly<Record<string, Diagram>>

/** What `npm run charts` has computed for a machine of this package. */
export interface KnownChart {
  /** The names of states whose keys say too little, by id. */
  readonly names: Readonly<Record<string, string>>
  /** Of the whole machine, of its outermost states alone, and of it without the regions that a preset never uses. */
  readonly layouts: readonly Layout[]
}

const charts = layouts as unknown as Readonly<Record<string, KnownChart>>

/** The names of states whose keys say too little, by id; empty for a machine that is not of this package. */
export function stateNames(machine: string): KnownChart['names'] {
  return charts[machine]?.names ?? {}
}

/** A diagram with its states in the order of the source: a definition that was sent may have lost it. */
export function inKnownOrder(diagram: Diagram): Diagram {
  const order = Object.keys(charts[diagram.id]?.layouts[0]?.boxes ?? {})
  const inOrder = (state: DiagramState): DiagramState => ({
    ...state,
    states: state.states.map(inOrder).sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
  })
  return { ...diagram, root: inOrder(diagram.root) }
}

/** The layout that `npm run charts` has computed for a sketch; undefined if there is none that fits it. */
export function knownLayout(sketch: Sketch): Layout | undefined {
  return charts[sketch.id]?.layouts.find((layout) => fits(layout, sketch))
}

function fits({ boxes, arrows }: Layout, sketch: Sketch): boolean {
  const states = boxIds(sketch.root.boxes)
  const drawn = Object.keys(boxes).filter((id) => id !== '')
  return (
    drawn.length === states.length &&
    states.every((id) => Object.hasOwn(boxes, id)) &&
    Object.keys(arrows).length === sketch.arrows.length &&
    sketch.arrows.every(({ id }) => Object.hasOwn(arrows, id))
  )
}

const boxIds = (boxes: readonly SketchBox[]): string[] =>
  boxes.flatMap(({ id, boxes: inner }) => [id, ...boxIds(inner)])
