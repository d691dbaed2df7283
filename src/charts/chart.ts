import type { AnyActorLogic, AnyActorRef } from 'xstate'

/** A state of a chart: the fields of XState's state nodes that steps depend on. */
export interface ChartNode {
  readonly id: string
  readonly key: string
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  readonly order: number
  readonly parent?: ChartNode
  readonly states: Readonly<Record<string, ChartNode>>
  readonly initial: { readonly target: readonly ChartNode[]; readonly actions: readonly Action[] }
  readonly entry: readonly Action[]
  readonly exit: readonly Action[]
  readonly invoke: readonly Invocation[]
  readonly transitions: ReadonlyMap<string, readonly Transition[]>
  readonly always?: readonly Transition[]
  readonly output?: unknown
  readonly tags: readonly string[]
}

export interface Transition {
  readonly source: ChartNode
  readonly target?: readonly ChartNode[]
  readonly reenter: boolean
  readonly guard?: ImplementationRef
  readonly actions: readonly Action[]
}

export interface Invocation {
  readonly id: string
  readonly src: string
  readonly systemId?: string
  readonly input?: unknown
  readonly onSnapshot?: unknown
}

export type ImplementationRef = string | { readonly type: string; readonly params?: unknown } | Implementation

export type Action = ImplementationRef

/** What a name refers to: a function of the chart's author, or one that XState made (`assign`, `raise`, `and`). */
export interface Implementation {
  (args: object, params?: unknown): unknown
  readonly type?: string
  readonly assignment?: unknown
  readonly resolve?: (...step: readonly unknown[]) => readonly [MachineState, unknown, readonly Action[] | undefined]
  readonly retryResolve?: (scope: Scope, snapshot: MachineState, params: unknown) => void
  readonly execute?: (scope: Scope, params: unknown) => void
  readonly check?: (snapshot: MachineState, args: object, guard: Implementation) => boolean
}

/** The name of a guard or an action; that of a function is its own. */
export function implementationName(named: ImplementationRef): string {
  if (typeof named === 'function') return named.name || '(anonymous)'
  return typeof named === 'string' ? named : named.type
}

export interface ChartEvent {
  readonly type: string
  readonly input?: unknown
  readonly output?: unknown
  readonly error?: unknown
}

export interface ReadyAction {
  readonly type: string
  readonly info: object
  readonly params: unknown
  readonly exec: ((info: object, params: unknown) => void) | undefined
}

export interface Scope {
  readonly self: AnyActorRef
  /** With what XState does not publish of it. */
  readonly system: AnyActorRef['system'] & { _sendInspectionEvent(event: object): void }
  readonly actionExecutor: (action: ReadyAction) => void
}

export type Children = Readonly<Record<string, AnyActorRef>>

export interface ChartDefinition {
  readonly root: ChartNode
  readonly config: { readonly context?: unknown }
  readonly options: { readonly maxIterations?: number }
  readonly idMap: ReadonlyMap<string, ChartNode>
  readonly implementations: {
    readonly actions: Readonly<Record<string, Implementation | undefined>>
    readonly guards: Readonly<Record<string, Implementation | undefined>>
    readonly actors: Readonly<Record<string, AnyActorLogic | undefined>>
  }
  readonly transition: (snapshot: MachineState, event: ChartEvent, scope: Scope) => MachineState
}

type SnapshotMethod = 'matches' | 'hasTag' | 'can' | 'getMeta' | 'toJSON'

export interface MachineState extends Readonly<Record<SnapshotMethod, unknown>> {
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  readonly output: unknown
  readonly error: unknown
  readonly machine: ChartDefinition
  readonly context: object
  readonly _nodes: readonly ChartNode[]
  readonly value: unknown
  readonly tags: ReadonlySet<string>
  readonly children: Children
  readonly historyValue: object
}

export const childStates = (node: ChartNode): readonly ChartNode[] => Object.values(node.states)

export const isLeaf = ({ type }: ChartNode): boolean => type === 'atomic' || type === 'final'

/** The states around a state up to `limit`, which is left out; all of them without a limit. Innermost first. */
export function findAncestors(node: ChartNode, limit?: ChartNode): ChartNode[] {
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
export function findDomain({ source, target = [], reenter }: Transition): ChartNode | undefined {
  if (!reenter && target.every((node) => node === source || isInside(node, source))) return source
  const [first, ...others] = [...new Set(target), source]
  const common = findAncestors(first as ChartNode).find((outer) => others.every((node) => isInside(node, outer)))
  return common ?? (reenter ? undefined : findRoot(source))
}

export function exitSet(transition: Transition, active: Iterable<ChartNode>): readonly ChartNode[] {
  if (!transition.target?.length) return []
  const domain = findDomain(transition)
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

export function isComplete(node: ChartNode, active: ReadonlySet<ChartNode>): boolean {
  if (node.type === 'compound') return childStates(node).some((child) => child.type === 'final' && active.has(child))
  return node.type === 'parallel'
    ? childStates(node).every((child) => isComplete(child, active))
    : node.type === 'final'
}

function findRoot(node: ChartNode): ChartNode {
  return node.parent ? findRoot(node.parent) : node
}
