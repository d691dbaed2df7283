import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'

/**
 * The states that machines entered, in order, by the machine's id: `defense`, or `round.speaking` for a nested state.
 */
export interface StatePaths {
  /** The states entered so far by the machines with this id; empty when none has run. */
  readonly of: (machineId: string) => readonly string[]
  /** Pass it to `createActor(machine, { inspect })`, or to `game.actor.system.inspect` before the game runs. */
  readonly inspect: (event: InspectionEvent) => void
}

/** Follows the machines of an actor system: each state they enter is noted, including re-entered ones. */
export function statePaths(): StatePaths {
  const paths = new Map<string, string[]>()
  const known = new WeakSet<object>()
  const enter = (machine: AnyStateMachine, states: readonly AnyStateNode[]) => {
    const path = paths.get(machine.id) ?? []
    paths.set(machine.id, [...path, ...states.map((state) => state.path.join('.'))])
  }
  const inspect = (event: InspectionEvent) => {
    const machine = machineOf(event.actorRef)
    if (machine === null) return
    if (!known.has(event.actorRef)) enter(machine, initialStates(machine.root))
    known.add(event.actorRef)
    if (event.type !== '@xstate.microstep') return
    const { _nodes: active } = event.snapshot as unknown as { _nodes: readonly AnyStateNode[] }
    for (const transition of event._transitions) enter(machine, enteredStates(transition, active))
  }
  return { of: (machineId) => paths.get(machineId) ?? [], inspect }
}

/** The machine that an actor runs, or null when it runs something else. */
export function machineOf(actor: unknown): AnyStateMachine | null {
  const { logic } = actor as { logic?: AnyStateMachine }
  return logic?.root === undefined ? null : logic
}

function initialStates(state: AnyStateNode): AnyStateNode[] {
  if (state.type === 'parallel') return Object.values(state.states).flatMap(initialStates)
  return state.type === 'compound' ? (state.initial.target?.flatMap(initialStates) ?? []) : [state]
}

function enteredStates({ target }: AnyTransitionDefinition, active: readonly AnyStateNode[]): AnyStateNode[] {
  const isWithin = (state: AnyStateNode | undefined): boolean =>
    state !== undefined && (target?.includes(state) || isWithin(state.parent))
  return active.filter((state) => Object.keys(state.states).length === 0 && isWithin(state))
}
