import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { machineRunBy } from '../../src/testing/state-paths.js'

/** The candidates that a state tries in order, when an event comes or, for `always`, at once. */
interface Candidates {
  readonly state: AnyStateNode
  readonly event: string
  readonly transitions: readonly AnyTransitionDefinition[]
}

const statesOf = (state: AnyStateNode): AnyStateNode[] => [state, ...Object.values(state.states).flatMap(statesOf)]

const candidatesOf = (state: AnyStateNode): Candidates[] => [
  ...(state.always ? [{ state, event: 'always', transitions: state.always }] : []),
  ...[...state.transitions].map(([event, transitions]) => ({ state, event, transitions })),
]

const enters = (state: AnyStateNode): string => `${state.id} is entered`

const place = ({ state, event, transitions }: Candidates, index: number): string => {
  const targets = transitions[index]?.target?.map(({ id }) => id).join(', ') ?? 'nowhere'
  return `${state.id} -> ${targets} (${event}, candidate ${index + 1})`
}

const takes = (candidates: Candidates, index: number): string => `${place(candidates, index)} is taken`

const finds = (candidates: Candidates, index: number, outcome: boolean): string[] => {
  const guard: unknown = candidates.transitions[index]?.guard
  if (guard === undefined) return []
  const { type, params } = typeof guard === 'string' ? { type: guard } : (guard as { type: string; params?: unknown })
  const named = params === undefined ? type : `${type} ${JSON.stringify(params)}`
  return [`${place(candidates, index)} finds \`${named}\` ${outcome}`]
}

/** Everything that can happen in a machine: each state entered, each transition taken, each guard seen true and false. */
export function possibilitiesOf(machine: AnyStateMachine): string[] {
  const states = statesOf(machine.root)
  const moves = states
    .flatMap(candidatesOf)
    .flatMap((candidates) =>
      candidates.transitions.flatMap((_, index) => [
        takes(candidates, index),
        ...finds(candidates, index, true),
        ...finds(candidates, index, false),
      ]),
    )
  return [...states.map(enters), ...moves]
}

/** Watches actor systems and keeps what happened in their machines, in the words of `possibilitiesOf`. */
export class ChartCoverage {
  readonly #seen = new Set<string>()

  get seen(): string[] {
    return [...this.#seen]
  }

  /** For `inspect`. */
  readonly inspect = (event: InspectionEvent): void => {
    const machine = machineRunBy(event.actorRef)
    if (machine === null) return
    if (event.type === '@xstate.microstep') this.#step(event.snapshot, event._transitions)
    if (event.type === '@xstate.snapshot') this.#rest(event.snapshot)
    if (event.type === '@xstate.event') this.#failure(machine, event.event.type)
  }

  #step(snapshot: unknown, transitions: readonly AnyTransitionDefinition[]): void {
    this.#active(snapshot)
    for (const taken of transitions) this.#taken(taken)
  }

  #taken(taken: AnyTransitionDefinition): void {
    this.#entered(taken.source)
    const candidates = candidatesOf(taken.source).find(({ transitions }) => transitions.includes(taken))
    if (candidates === undefined) return
    const index = candidates.transitions.indexOf(taken)
    this.#refused(candidates, index)
    this.#note(takes(candidates, index), ...finds(candidates, index, true))
  }

  /** At rest, every eventless transition of the active states has just been refused. */
  #rest(snapshot: unknown): void {
    for (const state of this.#active(snapshot))
      for (const candidates of candidatesOf(state))
        if (candidates.event === 'always') this.#refused(candidates, candidates.transitions.length)
  }

  /** XState tells of no step when an action throws: what fails a machine is seen by the event that made it fail. */
  #failure(machine: AnyStateMachine, event: string): void {
    if (!event.startsWith('xstate.error.actor.')) return
    for (const candidates of statesOf(machine.root).flatMap(candidatesOf))
      if (candidates.event === event) this.#note(takes(candidates, 0))
  }

  #refused(candidates: Candidates, before: number): void {
    for (let index = 0; index < before; index++) this.#note(...finds(candidates, index, false))
  }

  #active(snapshot: unknown): readonly AnyStateNode[] {
    const { _nodes: active = [], status } = snapshot as { _nodes?: readonly AnyStateNode[]; status: string }
    for (const state of active) this.#entered(state)
    return status === 'active' ? active : []
  }

  #entered(state: AnyStateNode | undefined): void {
    if (state === undefined) return
    this.#note(enters(state))
    this.#entered(state.parent)
  }

  #note(...facts: readonly string[]): void {
    for (const fact of facts) this.#seen.add(fact)
  }
}

/** What happens in the machines while this process runs tests. */
export const coverage = new ChartCoverage()
