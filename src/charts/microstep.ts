import {
  type Action,
  type ChartDefinition,
  type ChartNode,
  childStates,
  exitSet,
  findAncestors,
  findDomain,
  type Implementation,
  type Invocation,
  implementationName,
  isComplete,
  isInside,
  type Transition,
  withoutConflicts,
} from './chart.js'

/** Which states transitions enter. This is the procedure of SCXML in XState's form, without history. */
class EntrySet {
  readonly entered = new Set<ChartNode>()
  /** Entered states that are a target or an initial state, not only an ancestor of one: their initial actions run. */
  readonly byDefault = new Set<ChartNode>()

  constructor(transitions: readonly Transition[]) {
    for (const transition of transitions) this.#addTargets(transition)
  }

  #addTargets(transition: Transition): void {
    const { source, target = [], reenter } = transition
    const domain = findDomain(transition)
    for (const node of target) {
      // A state that is its own target stays active unless it is re-entered; its inner states do not.
      if (source !== node || source !== domain || reenter) this.#add(node)
      this.#addDescendants(node)
    }
    for (const node of new Set(target)) {
      const ancestors = findAncestors(node, domain)
      this.#addAncestors(domain?.type === 'parallel' ? [...ancestors, domain] : ancestors, domain)
    }
  }

  #add(node: ChartNode): void {
    this.entered.add(node)
    this.byDefault.add(node)
  }

  #addDescendants(node: ChartNode): void {
    if (node.type === 'compound') {
      const initial = node.initial.target[0] as ChartNode
      this.#add(initial)
      this.#addDescendants(initial)
      this.#addAncestors(findAncestors(initial, node), undefined)
    } else if (node.type === 'parallel') {
      for (const region of this.#missingRegions(node)) {
        this.#add(region)
        this.#addDescendants(region)
      }
    }
  }

  #addAncestors(ancestors: readonly ChartNode[], limit: ChartNode | undefined): void {
    for (const ancestor of ancestors) {
      if (!limit || isInside(ancestor, limit)) this.entered.add(ancestor)
      if (ancestor.type !== 'parallel') continue
      for (const region of this.#missingRegions(ancestor)) {
        this.entered.add(region)
        this.#addDescendants(region)
      }
    }
  }

  /** The regions of a parallel state in which nothing is entered yet, each checked when its turn comes. */
  *#missingRegions(node: ChartNode): Generator<ChartNode> {
    for (const region of childStates(node))
      if (![...this.entered].some((inner) => isInside(inner, region))) yield region
  }
}

/** What transitions do to a configuration: the microstep, computed in advance. */
export interface Microstep {
  /** The transitions that remain after conflicts are resolved. */
  readonly taken: readonly Transition[]
  /** What it does, in order: states are left, transitions act, states are entered; a machine that ends leaves its states. */
  readonly deeds: readonly Deed[]
  /** The states active afterwards, in XState's order; those before if no state changes. */
  readonly nodes: readonly ChartNode[]
}

/** One thing that a microstep does. */
export type Deed =
  | PreparedAction
  | { readonly kind: 'invoke'; readonly invocation: Invocation }
  | { readonly kind: 'stop'; readonly id: string }
  /** A state with actions is being entered, which invokes these actors; then it is. */
  | { readonly kind: 'entering'; readonly invoked: readonly string[] }
  | { readonly kind: 'entered' }
  | { readonly kind: 'end'; readonly ending: CompletedStates }

/** An action with what its name refers to, if the chart has it. */
export interface PreparedAction {
  readonly kind: 'act'
  readonly action: Action
  readonly name: string
  readonly exec: Implementation | undefined
}

export function prepareAction(action: Action, { implementations: { actions } }: ChartDefinition): PreparedAction {
  const name = implementationName(action)
  return { kind: 'act', action, name, exec: typeof action === 'function' ? action : actions[name] }
}

export interface CompletedStates {
  readonly node: ChartNode
  readonly parent: ChartNode | null
  /** The parallel states whose last region it ends, innermost first. */
  readonly parallels: readonly ChartNode[]
  /** The state whose end is also the end of the machine; null if the machine continues. */
  readonly last: ChartNode | null
}

export function computeMicrostep(
  chart: ChartDefinition,
  nodes: readonly ChartNode[],
  transitions: readonly Transition[],
): Microstep {
  const taken = withoutConflicts(transitions, nodes)
  const active = new Set(nodes)
  const exits = [...new Set(taken.flatMap((transition) => exitSet(transition, nodes)))].sort(byOrder).reverse()
  for (const node of exits) active.delete(node)
  return entering(chart, nodes, { active, taken, exits })
}

export function initialMicrostep(chart: ChartDefinition): Microstep {
  const { root } = chart
  const transition = { source: root, target: [root], reenter: true, actions: [] }
  return entering(chart, [root], { active: new Set([root]), taken: [transition], exits: [] })
}

interface Left {
  readonly active: Set<ChartNode>
  readonly taken: readonly Transition[]
  readonly exits: readonly ChartNode[]
}

function entering(chart: ChartDefinition, before: readonly ChartNode[], { active, taken, exits }: Left): Microstep {
  const { entered, byDefault } = new EntrySet(taken)
  const completed = new Set<ChartNode>()
  const acts = (actions: readonly Action[]): Deed[] => actions.map((action) => prepareAction(action, chart))
  const entries = [...entered].sort(byOrder).map((node) => {
    active.add(node)
    const { entry, invoke, initial } = node
    const initialActions = byDefault.has(node) ? initial.actions : []
    const invocations = invoke.map((invocation): Deed => ({ kind: 'invoke', invocation }))
    const deeds = [...acts(entry), ...invocations, ...acts(initialActions)]
    const ending = node.type === 'final' ? findCompletedStates(node, active, completed) : null
    return { deeds: deeds.length > invocations.length ? whileEntering(node, deeds) : deeds, ending }
  })
  const ends = entries.some(({ ending }) => ending?.last)
  const after = ends ? [...active].sort(byOrder).reverse() : [...active]
  const nodes = before.length === active.size && before.every((node) => active.has(node)) ? before : after
  const deeds = [
    ...exits.flatMap(({ exit, invoke }) => [...acts(exit), ...invoke.map(({ id }): Deed => ({ kind: 'stop', id }))]),
    ...taken.flatMap(({ actions }) => acts(actions)),
    ...entries.flatMap(({ deeds, ending }): Deed[] => (ending ? [...deeds, { kind: 'end', ending }] : deeds)),
    ...(ends ? after.flatMap(({ exit }) => acts(exit)) : []),
  ]
  return { taken, deeds, nodes }
}

/** Actions may wait for the actors of the state that is being entered. */
const whileEntering = ({ invoke }: ChartNode, deeds: readonly Deed[]): Deed[] => [
  { kind: 'entering', invoked: invoke.map(({ id }) => id) },
  ...deeds,
  { kind: 'entered' },
]

const byOrder = (one: ChartNode, other: ChartNode): number => one.order - other.order

/** A parallel state ends once, with the last of its regions. */
function findCompletedStates(
  node: ChartNode,
  active: ReadonlySet<ChartNode>,
  completed: Set<ChartNode>,
): CompletedStates {
  const parallels: ChartNode[] = []
  const { parent } = node
  let outer = parent?.type === 'parallel' ? parent : parent?.parent
  let last = outer ?? node
  while (outer?.type === 'parallel' && !completed.has(outer) && isComplete(outer, active)) {
    completed.add(outer)
    parallels.push(outer)
    last = outer
    outer = outer.parent
  }
  return { node, parent: parent?.type === 'compound' ? parent : null, parallels, last: outer ? null : last }
}
