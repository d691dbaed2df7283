import {
  type ChartDefinition,
  type ChartNode,
  childStates,
  findAncestors,
  isLeaf,
  type MachineState,
  type Transition,
} from './chart.js'
import { computeMicrostep, initialMicrostep, type Microstep } from './microstep.js'

const configurationKey = Symbol('configuration')

/** The nodes of a snapshot, with their configuration: a look-up in a map for each step would take longer. */
type ConfigurationNodes = readonly ChartNode[] & { [configurationKey]?: Configuration }

/** A set of active states in the order they were entered, with everything that follows from it alone. */
export interface Configuration {
  readonly tables: Tables
  readonly nodes: ConfigurationNodes
  /** Frozen: snapshots share it. */
  readonly value: unknown
  readonly tags: ReadonlySet<string>
  /** For each innermost state, in the order they were entered, the transitions it may take without an event. */
  readonly eventless: readonly (readonly Transition[])[]
  readonly candidates: Map<string, Candidates>
  readonly microsteps: Map<Transition | string, Microstep>
}

/** The transitions that an event may cause: those of inner states or, if they take none, the state's own. */
export interface Candidates {
  readonly inner: readonly Candidates[]
  readonly own: readonly Transition[]
}

function createConfiguration(tables: Tables, root: ChartNode, nodes: readonly ChartNode[]): Configuration {
  return {
    tables,
    nodes,
    value: computeValue(root, groupByParent(nodes)),
    tags: new Set(nodes.flatMap(({ tags }) => tags)),
    eventless: nodes
      .filter(isLeaf)
      .map((leaf) => [leaf, ...findAncestors(leaf)].flatMap(({ always = [] }) => always))
      .filter(({ length }) => length > 0),
    candidates: new Map(),
    microsteps: new Map(),
  }
}

const nothing: Candidates = { inner: [], own: [] }

function candidatesWithin(node: ChartNode, value: unknown, type: string): Candidates | undefined {
  const own = node.transitions.get(type) ?? []
  const inner = innerValues(value).flatMap(([key, innerValue]) => {
    const child = node.states[key]
    return (child && candidatesWithin(child, innerValue, type)) ?? []
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

function groupByParent(nodes: readonly ChartNode[]): Regions {
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
    if (node.type === 'parallel') for (const region of childStates(node)) all.add(region)
  }
  return all
}

function computeValue(node: ChartNode, regions: Regions): unknown {
  const inner = regions.get(node) ?? []
  const [only] = inner
  if (node.type === 'compound' && only && isLeaf(only)) return only.key
  return Object.freeze(Object.fromEntries(inner.map((child) => [child.key, computeValue(child, regions)])))
}

/** Regions that move in any order make many configurations: above this number the tables are cleared. */
const mostConfigurations = 1_000

/** The computed facts of one chart: each is computed when first needed, then cached. */
export class Tables {
  /** Before the root is entered. */
  readonly unentered: Configuration
  readonly initial: Microstep
  readonly #chart: ChartDefinition
  readonly #eventTypes: ReadonlySet<string>
  readonly #known = new Map<string, Configuration>()
  readonly #numbers = new Map<Transition, number>()

  constructor(chart: ChartDefinition) {
    this.#chart = chart
    this.#eventTypes = new Set(collectEventTypes(chart.root))
    this.initial = initialMicrostep(chart)
    this.unentered = this.#intern([chart.root])
  }

  /** The configuration of a snapshot; undefined when it is one of another chart. */
  of({ _nodes: nodes }: MachineState): Configuration | undefined {
    const known = (nodes as ConfigurationNodes)[configurationKey]
    if (known?.tables === this) return known
    return nodes.every((node) => this.#chart.idMap.get(node.id) === node) ? this.#intern(nodes) : undefined
  }

  after(from: Configuration, { nodes }: Microstep): Configuration {
    return nodes === from.nodes ? from : ((nodes as ConfigurationNodes)[configurationKey] ?? this.#intern(nodes))
  }

  candidates(from: Configuration, type: string): Candidates {
    const known = from.candidates.get(type)
    if (known) return known
    if (!this.#eventTypes.has(type)) return nothing
    const candidates = candidatesWithin(this.#chart.root, from.value, type) ?? nothing
    from.candidates.set(type, candidates)
    return candidates
  }

  microstep(from: Configuration, transitions: readonly Transition[]): Microstep {
    const [first, second] = transitions
    const key = first && !second ? first : transitions.map((transition) => this.#number(transition)).join()
    const known = from.microsteps.get(key)
    if (known) return known
    const microstep = computeMicrostep(this.#chart, from.nodes, transitions)
    from.microsteps.set(key, microstep)
    return microstep
  }

  #intern(nodes: ConfigurationNodes): Configuration {
    const key = nodes.map(({ order }) => order).join()
    let configuration = this.#known.get(key)
    if (!configuration) {
      if (this.#known.size >= mostConfigurations) {
        for (const { microsteps } of this.#known.values()) microsteps.clear()
        this.#known.clear()
      }
      configuration = createConfiguration(this, this.#chart.root, nodes)
      this.#known.set(key, configuration)
    }
    const found = { value: configuration, configurable: true }
    Object.defineProperty(nodes, configurationKey, found)
    Object.defineProperty(configuration.nodes, configurationKey, found)
    return configuration
  }

  #number(transition: Transition): number {
    const number = this.#numbers.get(transition) ?? this.#numbers.size
    this.#numbers.set(transition, number)
    return number
  }
}

function collectEventTypes(node: ChartNode): string[] {
  return [...node.transitions.keys(), ...childStates(node).flatMap(collectEventTypes)]
}
