/** The diagram of a statechart, as plain JSON: its states and transitions, as a person sees them. */
export interface Diagram {
  /** The machine's id. */
  readonly id: string
  readonly root: DiagramState
  /** In the order in which a state tries them; the transitions of a state come after those of the states inside it. */
  readonly transitions: readonly DiagramTransition[]
}

/** A state of a diagram, with the states inside it. */
export interface DiagramState {
  /** The path of keys, joined by dots; empty for the root. */
  readonly id: string
  readonly key: string
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  readonly description?: string
  /** The id of the state that is entered first, in a compound state. */
  readonly initial?: string
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly invokes: readonly DiagramInvoke[]
  readonly states: readonly DiagramState[]
}

/** An actor that a state runs while it is active. */
export interface DiagramInvoke {
  readonly id: string
  /** The name of the actor that runs. */
  readonly source: string
}

/** A transition from one state: what causes it, under which condition, and where it leads. */
export interface DiagramTransition {
  /** Unique in the diagram. */
  readonly id: string
  readonly source: string
  /** Empty if it has no target. */
  readonly targets: readonly string[]
  /** The type of the event that causes it; empty for a transition that is taken without an event. */
  readonly event: string
  /** What causes it: a sent event, a delay, the end of an actor or of the states inside, a fault; `always`: nothing. */
  readonly cause: 'event' | 'delay' | 'done' | 'fault' | 'always'
  /** The name of the delay, or milliseconds. */
  readonly delay?: string
  readonly guard?: DiagramGuard
  readonly actions: readonly string[]
  readonly description?: string
  /** Whether another candidate for the same event comes before it. */
  readonly otherwise: boolean
}

/** The condition of a transition. */
export interface DiagramGuard {
  readonly name: string
  /** The guard's params, if they are a plain value. */
  readonly params?: unknown
}

/** A state and all states inside it; each comes before the states inside it. */
export function statesIn(state: DiagramState): DiagramState[] {
  return [state, ...state.states.flatMap(statesIn)]
}

/** The regions of the parallel states in a state, at any depth. */
export function regionsIn(state: DiagramState): DiagramState[] {
  return statesIn(state).flatMap(({ kind, states }) => (kind === 'parallel' ? states : []))
}

/** Every state of a diagram by its id; the id of the root is empty. */
export function statesById({ root }: Diagram): ReadonlyMap<string, DiagramState> {
  return new Map(statesIn(root).map((state) => [state.id, state]))
}

/** The id of the state around another. */
export function parentId(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')))
}
