import type { Chart, ChartNode, MachineState, Transition } from './chart.js'
import { type Candidates, type Configuration, candidatesIn, configurationOf, nothing } from './configuration.js'
import { initialMicrostep, type Microstep, microstepOf } from './microstep.js'
import { childrenOf } from './relations.js'

/** Regions that move in any order make many configurations: above this number the tables are cleared. */
const mostConfigurations = 1_000

/** The computed facts of one chart: each is computed when first needed, then cached. */
export class Tables {
  /** Before the root is entered. */
  readonly unentered: Configuration
  readonly initial: Microstep
  readonly #chart: Chart
  readonly #eventTypes: ReadonlySet<string>
  readonly #known = new Map<string, Configuration>()
  readonly #byNodes = new WeakMap<readonly ChartNode[], Configuration>()
  readonly #numbers = new Map<Transition, number>()

  constructor(chart: Chart) {
    this.#chart = chart
    this.#eventTypes = new Set(eventTypesOf(chart.root))
    this.initial = initialMicrostep(chart.root)
    this.unentered = this.#intern([chart.root])
  }

  /** The configuration of a snapshot; undefined when it is one of another chart. */
  of({ _nodes: nodes }: MachineState): Configuration | undefined {
    const known = this.#byNodes.get(nodes)
    if (known) return known
    return nodes.every((node) => this.#chart.idMap.get(node.id) === node) ? this.#intern(nodes) : undefined
  }

  /** The configuration after a microstep. */
  after(from: Configuration, { nodes }: Microstep): Configuration {
    return nodes === from.nodes ? from : (this.#byNodes.get(nodes) ?? this.#intern(nodes))
  }

  /** The transitions that an event of this type may cause. */
  candidates(from: Configuration, type: string): Candidates {
    if (!this.#eventTypes.has(type)) return nothing
    const known = from.candidates.get(type)
    if (known) return known
    const candidates = candidatesIn(this.#chart.root, from, type)
    from.candidates.set(type, candidates)
    return candidates
  }

  /** What taking these transitions does. */
  microstep(from: Configuration, transitions: readonly Transition[]): Microstep {
    const key = transitions.length === 1 ? (transitions[0] as Transition) : this.#keyOf(transitions)
    const known = from.microsteps.get(key)
    if (known) return known
    const microstep = microstepOf(from.nodes, transitions)
    from.microsteps.set(key, microstep)
    return microstep
  }

  #intern(nodes: readonly ChartNode[]): Configuration {
    const key = nodes.map(({ order }) => order).join()
    let configuration = this.#known.get(key)
    if (!configuration) {
      if (this.#known.size >= mostConfigurations) this.#forget()
      configuration = configurationOf(this.#chart.root, nodes)
      this.#known.set(key, configuration)
    }
    this.#byNodes.set(nodes, configuration)
    this.#byNodes.set(configuration.nodes, configuration)
    return configuration
  }

  #forget(): void {
    for (const { microsteps } of this.#known.values()) microsteps.clear()
    this.#known.clear()
  }

  #keyOf(transitions: readonly Transition[]): string {
    return transitions.map((transition) => this.#numberOf(transition)).join()
  }

  #numberOf(transition: Transition): number {
    const known = this.#numbers.get(transition)
    if (known !== undefined) return known
    this.#numbers.set(transition, this.#numbers.size)
    return this.#numbers.size - 1
  }
}

function eventTypesOf(node: ChartNode): string[] {
  return [...node.transitions.keys(), ...childrenOf(node).flatMap(eventTypesOf)]
}
