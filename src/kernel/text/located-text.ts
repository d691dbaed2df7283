import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'

export interface LocatedText {
  readonly value: unknown
  /** The line, from 1, of the value at `path`, or of the nearest value around it; undefined in an empty text. */
  lineOf(path: readonly PropertyKey[]): number | undefined
}

interface TextFault {
  readonly fault: string
  readonly line?: number
}

export function locate(text: string): LocatedText | TextFault {
  const lines = new LineCounter()
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true })
    const [fault] = document.errors
    if (fault) return { fault: readableFault(fault.message), line: lines.linePos(fault.pos[0]).line }
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    // It throws for what holds itself.
    JSON.stringify(value)
    return { value, lineOf: (path) => lineOf(document, lines, path) }
  } catch (error) {
    return { fault: readableFault(`The text cannot be read: ${(error as Error).message}`) }
  }
}

/** The parser calls itself for each level of nesting: a text with very many ends it. */
function readableFault(message: string): string {
  if (/call stack/.test(message)) return 'Expected fewer levels of nesting.'
  if (/circular/.test(message)) return 'Expected no alias (`*name`) within what it stands for.'
  return `${message.slice(0, 300)}.`.replace(/\.\.$/, '.')
}

function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number | undefined {
  for (let length = path.length; length >= 0; length--) {
    const offset = findOffset(document, path.slice(0, length))
    if (offset !== undefined) return lines.linePos(offset).line
  }
  return undefined
}

function findOffset(document: Document, path: readonly PropertyKey[]): number | undefined {
  const around = path.length === 0 ? undefined : document.getIn(path.slice(0, -1), true)
  const pair = isMap(around) ? around.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : undefined
  const node = pair?.key ?? document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}
