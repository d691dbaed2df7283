import type { ChartNode, Transition } from './chart.js'
import { ancestorsOf, childrenOf, domainOf, isInside } from './relations.js'

/** Which states transitions enter. This is the procedure of SCXML in XState's form, without history. */
export class EntrySet {
  readonly entered = new Set<ChartNode>()
  /** Entered states that are a target or an initial state, not only an ancestor of one: their initial actions run. */
  readonly byDefault = new Set<ChartNode>()

  constructor(transitions: readonly Transition[]) {
    for (const transition of transitions) this.#addTargets(transition)
  }

  #addTargets(transition: Transition): void {
    const { source, target = [], reenter } = transition
    const domain = domainOf(transition)
    for (const node of target) {
      // A state that is its own target stays active unless it is re-entered; its inner states do not.
      if (source !== node || source !== domain || reenter) this.#add(node)
      this.#addDescendants(node)
    }
    for (const node of new Set(target)) {
      const ancestors = ancestorsOf(node, domain)
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
      this.#addAncestors(ancestorsOf(initial, node), undefined)
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
    for (const region of childrenOf(node)) if (![...this.entered].some((inner) => isInside(inner, region))) yield region
  }
}
