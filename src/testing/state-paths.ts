import type {
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
  StateValue,
  StateValueFrom,
} from 'xstate'

/** The states of a machine, as paths: `'defense'`, or `'round.speaking'` for a nested one. */
export type StatePath<M extends AnyStateMachine> = PathIn<StateValueFrom<M>>

type PathIn<Value> = StateValue extends Value ? string : Value extends string ? Value : Nested<Value>

type Nested<Value> = {
  [Key in keyof Value & string]: `${Key}.${PathIn<NonNullable<Value[Key]>> & string}`
}[keyof Value & string]

/** The states that machines entered: `defense`, or `round.speaking` for a nested state. */
export interface StatePaths {
  readonly of: (machineId: string) => readonly string[]
  /** Pass it to `createActor(machine, { inspect })`, or to `game.actor.system.inspect` before the game runs. */
  readonly inspect: (event: InspectionEvent) => void
}

/** Follows the machines of an actor system: each state they enter is noted, including re-entered ones. */
export function statePaths(): StatePaths {
  const { of, inspect } = stateEntries(() => 0)
  return { of: (machineId) => of(machineId).map(({ state }) => state), inspect }
}

/** A state that a machine entered. */
export interface StateEntry {
  readonly state: string
  /** How many events were recorded when the step began that entered it. */
  readonly since: number
}

/** The same with the moment of each entry, by the number of events that are recorded. */
export function stateEntries(recorded: () => number) {
  const entries = new Map<string, StateEntry[]>()
  /** By machine that runs, what was recorded when its current step began: entry actions record before the step is seen. */
  const begun = new WeakMap<object, number>()
  const enter = (machine: AnyStateMachine, states: readonly AnyStateNode[], since: number) => {
    const path = entries.get(machine.id) ?? []
    entries.set(machine.id, [...path, ...states.map((state) => ({ state: state.path.join('.'), since }))])
  }
  const inspect = (event: InspectionEvent) => {
    const machine = machineRunBy(event.actorRef)
    if (machine === null) return
    const since = begun.get(event.actorRef)
    if (since === undefined) enter(machine, initialStates(machine.root), recorded())
    if (event.type === '@xstate.microstep') {
      const { _nodes: active } = event.snapshot as unknown as { _nodes: readonly AnyStateNode[] }
      for (const transition of event._transitions)
        enter(machine, enteredStates(transition, active), since ?? recorded())
    }
    if (since === undefined || event.type === '@xstate.event' || event.type === '@xstate.microstep')
      begun.set(event.actorRef, recorded())
  }
  return { of: (machineId: string): readonly StateEntry[] => entries.get(machineId) ?? [], inspect }
}

export function machineRunBy(actor: unknown): AnyStateMachine | null {
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
