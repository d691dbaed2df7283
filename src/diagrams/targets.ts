import { asList, type StateDefinition } from './definition.js'
import { parentId } from './diagram.js'

/** Finds the states that the targets of a machine name, as XState does. */
export class TargetFinder {
  readonly #machine: string
  readonly #known = new Set<string>()
  readonly #named = new Map<string, string>()

  constructor(machine: string, root: StateDefinition) {
    this.#machine = machine
    this.#name('', root)
  }

  /**
   * The id of the state that `target` names, seen from the state `source`. Throws a `TypeError` if there is no such
   * state.
   */
  find(source: string, target: string): string {
    const id = this.#idOf(source, target)
    if (!this.#has(id))
      throw new TypeError(`Expected \`${target}\`, a target of \`${source || this.#machine}\`, to be a state.`)
    return id
  }

  /** The id of the state that a compound state enters first; undefined if its definition does not name one. */
  initial(source: string, { initial }: StateDefinition): string | undefined {
    const target = typeof initial === 'object' ? asList(initial.target)[0] : initial
    if (target === undefined) return undefined
    return target.startsWith('#') ? this.find(source, target) : this.find(source, `.${target}`)
  }

  #idOf(source: string, target: string): string {
    if (target.startsWith('#')) return this.#byName(target.slice(1))
    const from = target.startsWith('.') || source === '' ? source : parentId(source)
    const path = target.replace(/^\./, '')
    return from === '' ? path : `${from}.${path}`
  }

  /** A state's own name may be followed by a path inside it. */
  #byName(name: string): string {
    const whole = this.#named.get(name)
    if (whole !== undefined) return whole
    const dot = name.lastIndexOf('.')
    if (dot < 0) return name
    const outer = this.#byName(name.slice(0, dot))
    return outer === '' ? name.slice(dot + 1) : `${outer}.${name.slice(dot + 1)}`
  }

  #has(id: string): boolean {
    return id === '' || this.#known.has(id)
  }

  #name(id: string, { id: own, states = {} }: StateDefinition): void {
    this.#known.add(id)
    this.#named.set(own ?? (id === '' ? this.#machine : `${this.#machine}.${id}`), id)
    for (const [key, state] of Object.entries(states)) this.#name(id === '' ? key : `${id}.${key}`, state)
  }
}
