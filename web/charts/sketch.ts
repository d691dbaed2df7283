import {
  type Arrow,
  actorWords,
  arrowsOf,
  type Diagram,
  type DiagramState,
  gameActors,
  title,
} from '../../src/diagrams/index.js'
import { sizes, textWidth, wrap } from './measure.js'

/** A diagram with its texts and the sizes of its boxes, before it has a layout. */
export interface Sketch {
  readonly id: string
  readonly root: SketchBox
  readonly arrows: readonly SketchArrow[]
}

/** A state with its texts and its size in pixels. */
export interface SketchBox {
  readonly id: string
  readonly kind: DiagramState['kind']
  readonly title: string
  /** What the state runs, in words. */
  readonly runs: readonly string[]
  /** The rule of the state, in lines. */
  readonly description: readonly string[]
  readonly initial?: string
  readonly width: number
  /** Of a state with others inside: only the height of the text above them. */
  readonly height: number
  readonly boxes: readonly SketchBox[]
}

/** An arrow with the size of its label in pixels; 0 by 0 for an arrow without one. */
export interface SketchArrow extends Arrow {
  readonly width: number
  readonly height: number
}

/** What a sketch shows. */
export interface SketchOptions {
  /** Whether the rule of each state is written into it. Default false. */
  readonly described?: boolean
  /** The names of states whose keys say too little, by id. */
  readonly names?: Readonly<Record<string, string>>
}

/** Room around the text of a box and for each line of it, in pixels. */
export const spacing = { side: 14, top: 11, title: 19, line: 16, label: 17 } as const
const describedWidth = 190

/** A diagram as a sketch. */
export function sketchOf(diagram: Diagram, options: SketchOptions = {}): Sketch {
  const arrows = arrowsOf(diagram).map((arrow) => ({
    ...arrow,
    width: arrow.label === '' ? 0 : textWidth(arrow.label, sizes.label) + 8,
    height: arrow.label === '' ? 0 : spacing.label,
  }))
  return { id: diagram.id, root: boxOf(diagram.root, options), arrows }
}

function boxOf(state: DiagramState, options: SketchOptions): SketchBox {
  const { id, key, kind, invokes, initial } = state
  const boxes = state.states.map((inner) => boxOf(inner, options))
  const name = options.names?.[id] ?? title(key)
  // A state with others inside shows what it runs by these.
  const runs = boxes.length > 0 ? [] : invokes.map(({ source }) => actorWords(source, gameActors))
  const description = options.described && state.description ? wrap(state.description, describedWidth, sizes.line) : []
  const text = { title: name, runs, description }
  return { id, kind, ...text, ...(initial !== undefined && { initial }), ...sizeOf(text), boxes }
}

function sizeOf({ title, runs, description }: Pick<SketchBox, 'title' | 'runs' | 'description'>) {
  const lines = [...runs, ...description].map((line) => textWidth(line, sizes.line))
  const width = Math.max(textWidth(title, sizes.title) * 1.06, ...lines, 44)
  return {
    width: Math.ceil(width) + 2 * spacing.side,
    height: 2 * spacing.top + spacing.title + lines.length * spacing.line,
  }
}
