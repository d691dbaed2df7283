import {
  type Arrow,
  actorWords,
  arrowsOf,
  type Diagram,
  type DiagramState,
  gameActors,
  title,
} from '../../src/diagrams/index.js'
import { sizes, textWidth, wrapped } from './measure.js'

/** A diagram with what is written where and how large it is, before anything has a place. */
export interface Sketch {
  readonly id: string
  readonly root: SketchBox
  readonly arrows: readonly SketchArrow[]
}

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
  /** Of a state with others inside: of what stands above them. */
  readonly height: number
  readonly boxes: readonly SketchBox[]
}

export interface SketchArrow extends Arrow {
  readonly width: number
  readonly height: number
}

export interface SketchOptions {
  /** Whether the rule of each state is written into it. Default false. */
  readonly described?: boolean
  /** What states are called, by their ids, where their keys say too little. */
  readonly names?: Readonly<Record<string, string>>
}

/** Room around the text of a box, and for each line of it. */
export const spacing = { side: 14, top: 11, title: 19, line: 16, label: 17 } as const
const describedWidth = 190

/** Sets the text of a diagram. */
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
  // What runs inside a state is drawn inside it, or said in a line.
  const runs = boxes.length > 0 ? [] : invokes.map(({ source }) => actorWords(source, gameActors))
  const description =
    options.described && state.description ? wrapped(state.description, describedWidth, sizes.line) : []
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
