import { asList, type DiagramSource, definitionOf, nameOf, type StateDefinition } from './definition.js'
import type { Diagram, DiagramState } from './diagram.js'
import { invokesOf, type Site } from './site.js'
import { TargetFinder } from './targets.js'
import { transitionsOf } from './transitions.js'

/**
 * The diagram of an XState 5 machine, of its definition, or of that as JSON (as `@statelyai/inspect` sends it). Invoked
 * machines are shown as names. Throws a `TypeError` if there is no machine, or if a transition has an unknown target.
 */
export function readDiagram(source: DiagramSource): Diagram {
  const definition = definitionOf(source)
  const id = definition.id ?? '(machine)'
  const targets = new TargetFinder(id, definition)
  const root = stateOf({ machine: id, id: '', key: id, targets }, definition)
  return { id, root, transitions: transitionsIn({ machine: id, id: '', key: id, targets }, definition) }
}

const inside = (site: Site, key: string): Site => ({ ...site, key, id: site.id === '' ? key : `${site.id}.${key}` })

function stateOf(site: Site, definition: StateDefinition): DiagramState {
  const { description, entry, exit, states = {} } = definition
  const kind = kindOf(definition)
  const initial = kind === 'compound' ? site.targets.initial(site.id, definition) : undefined
  return {
    id: site.id,
    key: site.key,
    kind,
    ...(description !== undefined && { description }),
    ...(initial !== undefined && { initial }),
    entry: asList(entry).map(nameOf),
    exit: asList(exit).map(nameOf),
    invokes: invokesOf(site, definition),
    states: Object.entries(states).map(([key, state]) => stateOf(inside(site, key), state)),
  }
}

function kindOf({ type, history, states }: StateDefinition): DiagramState['kind'] {
  if (type === 'parallel' || type === 'final' || type === 'history') return type
  if (history) return 'history'
  return states && Object.keys(states).length > 0 ? 'compound' : 'atomic'
}

function transitionsIn(site: Site, definition: StateDefinition): Diagram['transitions'] {
  const inner = Object.entries(definition.states ?? {}).flatMap(([key, state]) =>
    transitionsIn(inside(site, key), state),
  )
  return [...inner, ...transitionsOf(site, definition)]
}
