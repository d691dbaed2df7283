import type { Action, ChartNode, Invocation, Transition } from './chart.js'
import { EntrySet } from './entry-set.js'
import { exitSet, isComplete, withoutConflicts } from './relations.js'

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

/** What leaving a state does. */
export interface Exit {
  readonly actions: readonly Action[]
  /** The ids of the actors it stops. */
  readonly invoked: readonly string[]
}

/** What entering a state does, in this order. */
export interface Entry {
  readonly actions: readonly Action[]
  readonly invocations: readonly Invocation[]
  /** The ids of its actors. */
  readonly invoked: readonly string[]
  readonly initialActions: readonly Action[]
  readonly ending: Ending | null
}

/** What a final state ends. */
export interface Ending {
  readonly node: ChartNode
  /** The compound state it is in. */
  readonly parent: ChartNode | null
  /** The parallel states whose last region it ends, innermost first. */
  readonly parallels: readonly ChartNode[]
  /** The state whose end is also the end of the machine; null if the machine continues. */
  readonly last: ChartNode | null
}

/** Computes the microstep that takes `transitions` while `nodes` are active. */
export function microstepOf(nodes: readonly ChartNode[], transitions: readonly Transition[]): Microstep {
  const taken = withoutConflicts(transitions, nodes)
  const active = new Set(nodes)
  const exits = [...new Set(taken.flatMap((transition) => exitSet(transition, nodes)))].sort(byOrder).reverse()
  for (const node of exits) active.delete(node)
  return entering(nodes, active, { taken, exits: exits.map(exitOf) })
}

/** Computes the microstep that enters the root and its initial states. */
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
    return entryOf(node, byDefault.has(node), node.type === 'final' ? endingOf(node, active, completed) : null)
  })
  const ends = entries.some(({ ending }) => ending?.last)
  const after = ends ? [...active].sort(byOrder).reverse() : [...active]
  const nodes = before.length === active.size && before.every((node) => active.has(node)) ? before : after
  const actions = taken.flatMap((transition) => transition.actions)
  return { taken, exits, actions, entries, nodes, atEnd: ends ? after.flatMap(({ exit }) => exit) : [] }
}

const byOrder = (one: ChartNode, other: ChartNode): number => one.order - other.order

const idsOf = (invocations: readonly Invocation[]): string[] => invocations.map(({ id }) => id)

const exitOf = ({ exit, invoke }: ChartNode): Exit => ({ actions: exit, invoked: idsOf(invoke) })

const entryOf = ({ entry, invoke, initial }: ChartNode, byDefault: boolean, ending: Ending | null): Entry => ({
  actions: entry,
  invocations: invoke,
  invoked: idsOf(invoke),
  initialActions: byDefault ? initial.actions : [],
  ending,
})

/** A parallel state ends once, with the last of its regions. */
function endingOf(node: ChartNode, active: ReadonlySet<ChartNode>, completed: Set<ChartNode>): Ending {
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
