import type { AnyStateMachine } from 'xstate'
import type { Diagram, DiagramState, DiagramTransition } from './diagram.js'
import { readDiagram } from './read-diagram.js'

/** Makes the diagram of one machine. */
export type DrawnAs = (machine: AnyStateMachine) => Diagram

/** The diagram of a machine with the machines that it invokes inside the states that run them, at any depth. */
export function nestedDiagram(machine: AnyStateMachine, drawnAs: DrawnAs = readDiagram): Diagram {
  const { id, root, transitions } = drawnAs(machine)
  const inner: DiagramTransition[] = []
  const nested = (state: DiagramState): DiagramState => {
    const invoked = invokedBy(state, machine)
    if (invoked === undefined) return { ...state, states: state.states.map(nested) }
    const part = nestedDiagram(invoked, drawnAs)
    inner.push(...part.transitions.map((transition) => movedRoad(transition, state.id)))
    const { kind, initial, states } = moved(part.root, state.id)
    return { ...state, kind, states, ...(initial !== undefined && { initial }) }
  }
  const whole = nested(root)
  return { id, root: whole, transitions: [...transitions, ...inner] }
}

/** The machine that a state runs, where it runs that alone. */
function invokedBy({ kind, invokes }: DiagramState, machine: AnyStateMachine): AnyStateMachine | undefined {
  const [only, ...others] = invokes
  if (kind !== 'atomic' || only === undefined || others.length > 0) return undefined
  const actor: unknown = (machine.implementations.actors as Readonly<Record<string, unknown>>)[only.source]
  return typeof actor === 'object' && actor !== null && 'root' in actor ? (actor as AnyStateMachine) : undefined
}

const below = (outer: string, id: string): string => (id === '' ? outer : `${outer}.${id}`)

function moved(state: DiagramState, outer: string): DiagramState {
  return {
    ...state,
    id: below(outer, state.id),
    ...(state.initial !== undefined && { initial: below(outer, state.initial) }),
    states: state.states.map((inner) => moved(inner, outer)),
  }
}

function movedRoad(transition: DiagramTransition, outer: string): DiagramTransition {
  return {
    ...transition,
    id: below(outer, transition.id),
    source: below(outer, transition.source),
    targets: transition.targets.map((target) => below(outer, target)),
  }
}
