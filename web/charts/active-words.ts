import { type Diagram, statesById, statesIn, title } from '../../src/diagrams/index.js'
import { namesIn } from './known-layout.js'

/** The name of a state. */
function stateName(diagram: Diagram, id: string): string {
  return namesIn(diagram.id)[id] ?? title(statesById(diagram).get(id)?.key ?? id)
}

interface LitDiagram {
  readonly diagram: Diagram | undefined
  readonly lit: ReadonlySet<string>
}

/** The active states of a machine in words; of its regions only those that have not ended, if there are such. */
export function activeWords({ diagram, lit }: LitDiagram): string[] {
  if (diagram === undefined) return []
  const states = statesIn(diagram.root).filter(({ id }) => lit.has(id))
  const innermost = states.filter(({ id, kind }) => id !== '' && kind !== 'compound' && kind !== 'parallel')
  const open = innermost.filter(({ kind }) => kind !== 'final')
  return (open.length > 0 ? open : innermost).map(({ id }) => placeName(diagram, id))
}

/** The name of a state after those of the states around it; for a state in a named region, the name of the region alone. */
function placeName(diagram: Diagram, id: string): string {
  const path = id.split('.')
  const outer = path.slice(0, -1).map((_, at) => path.slice(0, at + 1).join('.'))
  const region = outer.findLast((state) => namesIn(diagram.id)[state] !== undefined)
  return region === undefined
    ? outer.map((state) => `${stateName(diagram, state)}: `).join('') + stateName(diagram, id)
    : stateName(diagram, region)
}
