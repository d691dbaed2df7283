import type { ChartNode, Transition } from './chart.js'

/** The states inside a state, in the order of the document. */
export const childrenOf = (node: ChartNode): readonly ChartNode[] => Object.values(node.states)

/** A state without states inside. */
export const isLeaf = ({ type }: ChartNode): boolean => type === 'atomic' || type === 'final'

/** The states around a state up to `limit`, which is left out; all of them without a limit. Innermost first. */
export function ancestorsOf(node: ChartNode, limit?: ChartNode): ChartNode[] {
  const ancestors: ChartNode[] = []
  if (node === limit) return ancestors
  for (let outer = node.parent; outer && outer !== limit; outer = outer.parent) ancestors.push(outer)
  return ancestors
}

/** Whether a state lies inside another; every state lies inside none (`undefined`). */
export function isInside(node: ChartNode, outer: ChartNode | undefined): boolean {
  let inner = node
  while (inner.parent && inner.parent !== outer) inner = inner.parent
  return inner.parent === outer
}

/** The innermost state that stays active in a transition; undefined if the root itself is entered again. */
export function domainOf({ source, target = [], reenter }: Transition): ChartNode | undefined {
  if (!reenter && target.every((node) => node === source || isInside(node, source))) return source
  const [first, ...others] = [...new Set(target), source]
  const common = ancestorsOf(first as ChartNode).find((outer) => others.every((node) => isInside(node, outer)))
  return common ?? (reenter ? undefined : rootOf(source))
}

/** Which of the active states a transition leaves. */
export function exitSet(transition: Transition, active: Iterable<ChartNode>): readonly ChartNode[] {
  if (!transition.target?.length) return []
  const domain = domainOf(transition)
  return [...active].filter((node) => isInside(node, domain))
}

/** Of transitions that leave the same state, one is taken: that of an inner state, otherwise the first. */
export function withoutConflicts(
  transitions: readonly Transition[],
  active: readonly ChartNode[],
): readonly Transition[] {
  const taken = new Set<Transition>()
  for (const transition of transitions) {
    const exits = new Set(exitSet(transition, active))
    const rivals = [...taken].filter((other) => exitSet(other, active).some((node) => exits.has(node)))
    if (!rivals.every(({ source }) => isInside(transition.source, source))) continue
    for (const rival of rivals) taken.delete(rival)
    taken.add(transition)
  }
  return [...taken]
}

/** Whether a state is done when these states are active. */
export function isComplete(node: ChartNode, active: ReadonlySet<ChartNode>): boolean {
  if (node.type === 'compound') return childrenOf(node).some((child) => child.type === 'final' && active.has(child))
  return node.type === 'parallel' ? childrenOf(node).every((child) => isComplete(child, active)) : node.type === 'final'
}

function rootOf(node: ChartNode): ChartNode {
  return node.parent ? rootOf(node.parent) : node
}
