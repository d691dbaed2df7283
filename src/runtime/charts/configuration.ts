import type { ChartNode, Transition } from './chart.js'
import type { Microstep } from './microstep.js'
import { ancestorsOf, childrenOf, isLeaf } from './relations.js'

/** A set of active states in the order they were entered, with everything that follows from it alone. */
export interface Configuration {
  readonly nodes: readonly ChartNode[]
  /** Frozen: snapshots share it. */
  readonly value: unknown
  readonly tags: ReadonlySet<string>
  /** For each innermost state, in the order they were entered, the transitions it may take without an event. */
  readonly eventless: readonly (readonly Transition[])[]
  /** By event type; filled when events arrive. */
  readonly candidates: Map<string, Candidates>
  /** By taken transitions; filled when they are taken. */
  readonly microsteps: Map<Transition | string, Microstep>
}

/**
 * The transitions that an event may cause: those of inner states first, the state's own if the inner states take none.
 */
export interface Candidates {
  readonly inner: readonly Candidates[]
  readonly own: readonly Transition[]
}

/** Computes what follows from active states. */
export function configurationOf(root: ChartNode, nodes: readonly ChartNode[]): Configuration {
  return {
    nodes,
    value: valueFrom(root, regionsOf(nodes)),
    tags: new Set(nodes.flatMap(({ tags }) => tags)),
    eventless: nodes
      .filter(isLeaf)
      .map((leaf) => [leaf, ...ancestorsOf(leaf)].flatMap(({ always = [] }) => always))
      .filter(({ length }) => length > 0),
    candidates: new Map(),
    microsteps: new Map(),
  }
}

/** The transitions that events of one type may cause in a configuration. */
export function candidatesIn(root: ChartNode, { value }: Configuration, type: string): Candidates {
  return candidatesOf(root, value, type) ?? nothing
}

/** No transition. */
export const nothing: Candidates = { inner: [], own: [] }

function candidatesOf(node: ChartNode, value: unknown, type: string): Candidates | undefined {
  const own = node.transitions.get(type) ?? []
  const inner = innerValues(value).flatMap(([key, innerValue]) => {
    const child = node.states[key]
    return (child && candidatesOf(child, innerValue, type)) ?? []
  })
  if (inner.length === 0 && own.length === 0) return undefined
  const [only] = inner
  if (inner.length === 1 && only?.inner.length === 0) return { inner: [], own: [...only.own, ...own] }
  return { inner, own }
}

/** The active states inside a state, read from its value. */
function innerValues(value: unknown): (readonly [string, unknown])[] {
  return typeof value === 'string' ? [[value, {}]] : Object.entries(value as object)
}

type Regions = ReadonlyMap<ChartNode, readonly ChartNode[]>

function regionsOf(nodes: readonly ChartNode[]): Regions {
  const regions = new Map<ChartNode, ChartNode[]>()
  for (const node of withInitials(nodes)) {
    const { parent } = node
    if (!parent) continue
    const siblings = regions.get(parent)
    if (siblings) siblings.push(node)
    else regions.set(parent, [node])
  }
  return regions
}

/** If nothing inside a state is active yet, its value is the initial one. */
function withInitials(nodes: readonly ChartNode[]): Iterable<ChartNode> {
  const all = new Set(nodes)
  const inhabited = new Set(nodes.map(({ parent }) => parent))
  // The set grows during this loop, and the added states are visited too.
  for (const node of all) {
    if (node.type === 'compound' && !inhabited.has(node)) all.add(node.initial.target[0] as ChartNode)
    if (node.type === 'parallel') for (const region of childrenOf(node)) all.add(region)
  }
  return all
}

function valueFrom(node: ChartNode, regions: Regions): unknown {
  const inner = regions.get(node) ?? []
  const [only] = inner
  if (node.type === 'compound' && only && isLeaf(only)) return only.key
  return Object.freeze(Object.fromEntries(inner.map((child) => [child.key, valueFrom(child, regions)])))
}
