import { type Diagram, statesById, statesIn, title } from '../../src/diagrams/index.js'
import { namesIn } from './known-layout.js'

/** What a state of a machine is called. */
function stateName(diagram: Diagram, id: string): string {
  return namesIn(diagram.id)[id] ?? title(statesById(diagram).get(id)?.key ?? id)
}

interface LitDiagram {
  readonly diagram: Diagram | undefined
  readonly lit: ReadonlySet<string>
}

/** The states that are active in a machine, in words: of regions, those in which something is going on. */
export function activeWords({ diagram, lit }: LitDiagram): string[] {
  if (diagram === undefined) return []
  const states = statesIn(diagram.root).filter(({ id }) => lit.has(id))
  const innermost = states.filter(({ id, kind }) => id !== '' && kind !== 'compound' && kind !== 'parallel')
  const going = innermost.filter(({ kind }) => kind !== 'final')
  return (going.length > 0 ? going : innermost).map(({ id }) => placeName(diagram, id))
}

/** A state by its own name, after that of its region where it is in one. */
function placeName(diagram: Diagram, id: string): string {
  const path = id.split('.')
  const outer = path.slice(0, -1).map((_, at) => path.slice(0, at + 1).join('.'))
  const region = outer.findLast((state) => namesIn(diagram.id)[state] !== undefined)
  return region === undefined
    ? outer.map((state) => `${stateName(diagram, state)}: `).join('') + stateName(diagram, id)
    : stateName(diagram, region)
}
