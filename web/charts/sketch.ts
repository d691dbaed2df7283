import {
  type Arrow,
  type Diagram,
  type DiagramState,
  gameActors,
  listArrows,
  stateWords,
  titleCase,
} from '../../src/diagrams/index.js'

/** The sizes of text, in pixels. */
export const textSizes = { title: 14, line: 12, label: 12 } as const

const narrow = new Set("ijlI.,:;'|!()[]{} ")
const wide = new Set('mwMWABCDEGHKNOPQRSUVXYZ&@%')

/** About how wide text is in a common sans serif font, in pixels. It needs no browser, and is the same on every machine. */
function textWidth(text: string, size: number): number {
  let width = 0
  for (const letter of text) width += narrow.has(letter) ? 0.36 : wide.has(letter) ? 0.8 : 0.6
  return Math.ceil(width * size)
}

/** Text in lines of at most `width` pixels, broken between words. */
function wrapText(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A diagram with its texts and the sizes of its boxes, before it has a layout. */
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
  readonly tags: readonly string[]
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

export interface SketchOptions {
  /** Whether the rule of each state is written into it. Default false. */
  readonly described?: boolean
  /** The names of states whose keys say too little, by id. */
  readonly names?: Readonly<Record<string, string>>
}

/** Room around the text of a box and for each line of it, in pixels. */
export const spacing = { side: 14, top: 11, title: 19, line: 16, label: 17 } as const
const describedWidth = 190

export function sketchDiagram(diagram: Diagram, options: SketchOptions = {}): Sketch {
  const arrows = listArrows(diagram).map((arrow) => ({
    ...arrow,
    width: arrow.label === '' ? 0 : textWidth(arrow.label, textSizes.label) + 8,
    height: arrow.label === '' ? 0 : spacing.label,
  }))
  return { id: diagram.id, root: sketchBox(diagram.root, options), arrows }
}

function sketchBox(state: DiagramState, options: SketchOptions): SketchBox {
  const { id, key, kind, initial } = state
  const boxes = state.states.map((inner) => sketchBox(inner, options))
  const name = options.names?.[id] ?? titleCase(key)
  // A state with others inside shows what it runs by these.
  const runs = boxes.length > 0 ? [] : stateWords(state, gameActors)
  const description =
    options.described && state.description ? wrapText(state.description, describedWidth, textSizes.line) : []
  const text = { title: name, runs, description, tags: state.tags ? [tagWords(state.tags)] : [] }
  return { id, kind, ...text, ...(initial !== undefined && { initial }), ...boxSize(text), boxes }
}

/** The tags of a state as one text. */
const tagWords = (tags: readonly string[]): string => tags.map((tag) => `#${tag}`).join(' ')

function boxSize({ title, runs, description, tags }: Pick<SketchBox, 'title' | 'runs' | 'description' | 'tags'>) {
  const lines = [...runs, ...description, ...tags].map((line) => textWidth(line, textSizes.line))
  const width = Math.max(textWidth(title, textSizes.title) * 1.06, ...lines, 44)
  return {
    width: Math.ceil(width) + 2 * spacing.side,
    height: 2 * spacing.top + spacing.title + lines.length * spacing.line,
  }
}
