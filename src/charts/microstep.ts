import {
  type Action,
  type ChartNode,
  childStates,
  exitSet,
  findAncestors,
  findDomain,
  type Invocation,
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
  readonly exits: readonly Exit[]
  readonly actions: readonly Action[]
  readonly entries: readonly Entry[]
  /** The states active afterwards, in XState's order; those before if no state changes. */
  readonly nodes: readonly ChartNode[]
  /** The exit actions of the states that are left when the machine ends; none if it continues. */
  readonly atEnd: readonly Action[]
}

interface Exit {
  readonly actions: readonly Action[]
  readonly invoked: readonly string[]
}

/** What entering a state does, in this order. */
export interface Entry {
  readonly actions: readonly Action[]
  readonly invocations: readonly Invocation[]
  readonly invoked: readonly string[]
  readonly initialActions: readonly Action[]
  readonly ending: CompletedStates | null
}

export interface CompletedStates {
  readonly node: ChartNode
  readonly parent: ChartNode | null
  /** The parallel states whose last region it ends, innermost first. */
  readonly parallels: readonly ChartNode[]
  /** The state whose end is also the end of the machine; null if the machine continues. */
  readonly last: ChartNode | null
}

export function computeMicrostep(nodes: readonly ChartNode[], transitions: readonly Transition[]): Microstep {
  const taken = withoutConflicts(transitions, nodes)
  const active = new Set(nodes)
  const exits = [...new Set(taken.flatMap((transition) => exitSet(transition, nodes)))].sort(byOrder).reverse()
  for (const node of exits) active.delete(node)
  return entering(nodes, active, { taken, exits: exits.map(createExit) })
}

export function initialMicrostep(root: ChartNode): Microstep {
  const transition = { source: root, target: [root], reenter: true, actions: [] }
  return entering([root], new Set([root]), { taken: [transition], exits: [] })
}

function entering(
  before: readonly ChartNode[],
  active: Set<ChartNode>,
  { taken, exits }: Pick<Microstep, 'taken' | 'exits'>,
): Microstep {
  const { entered, byDefault } = new EntrySet(taken)
  const completed = new Set<ChartNode>()
  const entries = [...entered].sort(byOrder).map((node) => {
    active.add(node)
    return createEntry(
      node,
      byDefault.has(node),
      node.type === 'final' ? findCompletedStates(node, active, completed) : null,
    )
  })
  const ends = entries.some(({ ending }) => ending?.last)
  const after = ends ? [...active].sort(byOrder).reverse() : [...active]
  const nodes = before.length === active.size && before.every((node) => active.has(node)) ? before : after
  const actions = taken.flatMap((transition) => transition.actions)
  return { taken, exits, actions, entries, nodes, atEnd: ends ? after.flatMap(({ exit }) => exit) : [] }
}

const byOrder = (one: ChartNode, other: ChartNode): number => one.order - other.order

const invocationIds = (invocations: readonly Invocation[]): string[] => invocations.map(({ id }) => id)

const createExit = ({ exit, invoke }: ChartNode): Exit => ({ actions: exit, invoked: invocationIds(invoke) })

const createEntry = (
  { entry, invoke, initial }: ChartNode,
  byDefault: boolean,
  ending: CompletedStates | null,
): Entry => ({
  actions: entry,
  invocations: invoke,
  invoked: invocationIds(invoke),
  initialActions: byDefault ? initial.actions : [],
  ending,
})

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
