import type { AnyStateMachine } from 'xstate'
import type { Diagram, DiagramState, DiagramTransition } from './diagram.js'
import { readDiagram } from './read-diagram.js'

/** Makes the diagram of one machine. */
export type DrawMachine = (machine: AnyStateMachine) => Diagram

/** The diagram of a machine with the machines that it invokes inside the states that run them, at any depth. */
export function nestedDiagram(machine: AnyStateMachine, drawnAs: DrawMachine = readDiagram): Diagram {
  const { id, root, transitions } = drawnAs(machine)
  const inner: DiagramTransition[] = []
  const nest = (state: DiagramState): DiagramState => {
    const invoked = invokedBy(state, machine)
    if (invoked === undefined) return { ...state, states: state.states.map(nest) }
    const part = nestedDiagram(invoked, drawnAs)
    inner.push(...part.transitions.map((transition) => moveTransition(transition, state.id)))
    const { kind, initial, states } = moveState(part.root, state.id)
    return { ...state, kind, states, ...(initial !== undefined && { initial }) }
  }
  const whole = nest(root)
  return { id, root: whole, transitions: [...transitions, ...inner] }
}

/** The machine that a state runs; undefined if it runs no machine, or other actors too. */
function invokedBy({ kind, invokes }: DiagramState, machine: AnyStateMachine): AnyStateMachine | undefined {
  const [only, ...others] = invokes
  if (kind !== 'atomic' || only === undefined || others.length > 0) return undefined
  const actor: unknown = (machine.implementations.actors as Readonly<Record<string, unknown>>)[only.source]
  return typeof actor === 'object' && actor !== null && 'root' in actor ? (actor as AnyStateMachine) : undefined
}

const below = (outer: string, id: string): string => (id === '' ? outer : `${outer}.${id}`)

function moveState(state: DiagramState, outer: string): DiagramState {
  return {
    ...state,
    id: below(outer, state.id),
    ...(state.initial !== undefined && { initial: below(outer, state.initial) }),
    states: state.states.map((inner) => moveState(inner, outer)),
  }
}

function moveTransition(transition: DiagramTransition, outer: string): DiagramTransition {
  return {
    ...transition,
    id: below(outer, transition.id),
    source: below(outer, transition.source),
    targets: transition.targets.map((target) => below(outer, target)),
  }
}
