import { type Diagram, type DiagramState, regionsIn, statesIn } from './diagram.js'

/** Whether a diagram is so large and deep that an overview of its outermost states helps. */
export function hasOverview({ root, transitions }: Diagram): boolean {
  return transitions.length > 12 && root.states.filter(({ kind }) => kind === 'compound').length > 1
}

/** A diagram of the outermost states alone, with nothing inside them, and the transitions between them. */
export function overviewOf(diagram: Diagram): Diagram {
  const states = diagram.root.states.map(closeState)
  const shown = new Set(states.map(({ id }) => id))
  const isShown = (id: string) => id === '' || shown.has(id)
  const transitions = diagram.transitions.filter(({ source, targets }) => [source, ...targets].every(isShown))
  return { ...diagram, root: { ...diagram.root, states }, transitions }
}

function closeState({ initial: _, ...state }: DiagramState): DiagramState {
  const kind = state.kind === 'compound' || state.kind === 'parallel' ? 'atomic' : state.kind
  return { ...state, kind, states: [] }
}

/** A diagram without some of its regions. */
export function withoutRegions(diagram: Diagram, idle: ReadonlySet<string>): Diagram {
  if (idle.size === 0) return diagram
  const left = (state: DiagramState): DiagramState => ({
    ...state,
    states: state.states.filter(({ id }) => !idle.has(id)).map(left),
  })
  const root = left(diagram.root)
  const shown = new Set(statesIn(root).map(({ id }) => id))
  return { ...diagram, root, transitions: diagram.transitions.filter(({ source }) => shown.has(source)) }
}

/** The ids of the parallel regions for which `isOver` is true. */
export function idleRegions({ root }: Diagram, isOver: (region: DiagramState) => boolean): ReadonlySet<string> {
  return new Set(
    regionsIn(root)
      .filter(isOver)
      .map(({ id }) => id),
  )
}
