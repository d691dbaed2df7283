import { groupBy } from '../kernel/text/objects.js'
import type { ActorWords, Arrow, Diagram, DiagramState } from './diagram.js'
import { gameActors, listArrows, stateWords, titleCase } from './diagram.js'
import { type DiagramSource, readDiagram } from './read-diagram.js'

/**
 * An XState 5 machine, its definition, or a diagram of one, as a Mermaid `stateDiagram-v2`, which GitHub draws. Arrows
 * carry events, guards and delays; a second line in a state says what it runs, in the words of `actors`. Left out:
 * actions, and transitions that lead nowhere. Throws a `TypeError` if there is no machine.
 */
export function toMermaid(source: DiagramSource | Diagram, actors: ActorWords = gameActors): string {
  const diagram = isDiagram(source) ? source : readDiagram(source)
  const lines = new MermaidLines(diagram, actors).all()
  return ['stateDiagram-v2', ...lines.map((line) => `  ${line}`)].join('\n')
}

function isDiagram(source: DiagramSource | Diagram): source is Diagram {
  return typeof source === 'object' && 'root' in source && 'transitions' in source && !('config' in source)
}

/** A state's path with the machine's id before it, so that it is unique and no keyword of Mermaid. */
export function mermaidId(machine: string, state: string): string {
  return [machine, ...(state === '' ? [] : state.split('.'))].map(letters).join('_')
}

/** Any other character is written as its code, so that `a-b` and `ab` stay two states. */
const letters = (part: string): string =>
  part.replaceAll(/[^A-Za-z0-9]/g, (sign) => `x${sign.charCodeAt(0).toString(16)}`)

class MermaidLines {
  readonly #diagram: Diagram
  readonly #actors: ActorWords
  readonly #arrows: ReadonlyMap<string, Arrow[]>

  constructor(diagram: Diagram, actors: ActorWords) {
    this.#diagram = diagram
    this.#actors = actors
    this.#arrows = groupBy(listArrows(diagram), ({ source }) => source)
  }

  /** A machine with transitions of its own, which any state may take, is drawn as a state around the others. */
  all(): string[] {
    const { root } = this.#diagram
    return this.#arrows.has(root.id) ? this.#draw(root) : this.#inside(root)
  }

  #inside({ kind, states, initial }: DiagramState): string[] {
    if (kind === 'parallel') return states.flatMap((region, at) => [...(at > 0 ? ['--'] : []), ...this.#draw(region)])
    const first = initial === undefined ? [] : [`[*] --> ${this.#id(initial)}`]
    return [...first, ...states.flatMap((state) => this.#draw(state))]
  }

  #draw(state: DiagramState): string[] {
    const id = this.#id(state.id)
    const named = `state "${text(titleCase(state.key))}" as ${id}`
    const arrows = [...this.#outgoing(state.id), ...(state.kind === 'final' ? [`${id} --> [*]`] : [])]
    if (state.states.length > 0)
      return [`${named} {`, ...this.#inside(state).map((line) => `  ${line}`), '}', ...arrows]
    const runs = stateWords(state, this.#actors).map((words) => `${id} : ${text(words)}`)
    return [named, ...runs, ...arrows]
  }

  #outgoing(state: string): string[] {
    return (this.#arrows.get(state) ?? []).map(({ source, target, label }) => {
      const arrow = `${this.#id(source)} --> ${this.#id(target)}`
      return label === '' ? arrow : `${arrow} : ${text(label)}`
    })
  }

  #id(state: string): string {
    return mermaidId(this.#diagram.id, state)
  }
}

const text = (label: string): string => label.replaceAll(/[:;"{}#\n]/g, ' ').trim()
