/** The diagram of a statechart: what a person sees of it, as plain JSON. */
export interface Diagram {
  /** The machine's id. */
  readonly id: string
  readonly root: DiagramState
  /** In the order in which a state tries them; those of an outer state after those of the states in it. */
  readonly transitions: readonly DiagramTransition[]
}

export interface DiagramState {
  /** The path of keys, joined by dots; that of the root is empty. */
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

export interface DiagramInvoke {
  readonly id: string
  /** The name of the actor that runs. */
  readonly source: string
}

export interface DiagramTransition {
  /** Unique in the diagram. */
  readonly id: string
  readonly source: string
  /** None if it has no target. */
  readonly targets: readonly string[]
  /** The type of event that causes it; none of one that is taken at once. */
  readonly event: string
  /** What causes it: an event that is sent, a delay, the end of an actor or of the states inside, a fault; or nothing. */
  readonly cause: 'event' | 'delay' | 'done' | 'fault' | 'always'
  /** The name of the delay, or milliseconds. */
  readonly delay?: string
  readonly guard?: DiagramGuard
  readonly actions: readonly string[]
  readonly description?: string
  /** Whether another candidate for the same event comes before it. */
  readonly otherwise: boolean
}

export interface DiagramGuard {
  readonly name: string
  /** The guard's params, if they are a plain value. */
  readonly params?: unknown
}

/** A state with all states inside it, the outer ones first. */
export function statesIn(state: DiagramState): DiagramState[] {
  return [state, ...state.states.flatMap(statesIn)]
}

/** Every state of a diagram by its id; the root under the empty one. */
export function statesById({ root }: Diagram): ReadonlyMap<string, DiagramState> {
  return new Map(statesIn(root).map((state) => [state.id, state]))
}

/** The id of the state around another. */
export function parentId(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')))
}
