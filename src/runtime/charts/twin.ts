import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate'
import type { Chart, ChartEvent, ChartNode, MachineState, Scope } from './chart.js'
import { childrenOf } from './relations.js'
import { Stepper } from './stepper.js'
import { supports } from './supports.js'

const twins = new WeakMap<AnyStateMachine, AnyStateMachine>()

/**
 * The same machine stepped by tables, with the machines it invokes; the machine itself if it uses unsupported features.
 */
export function twinOf(machine: AnyStateMachine): AnyStateMachine {
  const known = twins.get(machine)
  if (known) return known
  const twin = supports(machine) ? (Object.create(machine) as AnyStateMachine) : machine
  twins.set(machine, twin)
  twins.set(twin, twin)
  if (twin !== machine) equip(twin, machine)
  return twin
}

/** Overrides the methods through which XState steps a machine; the others are inherited. */
function equip(twin: AnyStateMachine, machine: AnyStateMachine): void {
  const chart = twin as unknown as Chart
  const { transition } = machine as unknown as Chart
  const stepper = new Stepper(chart, machine.resolveState({ value: {}, context: {} }) as unknown as MachineState)
  const { implementations } = machine
  Object.assign(twin, {
    implementations: { ...implementations, actors: { ...actorsOf(machine), ...inlineActorsOf(chart.root) } },
    transition: (snapshot: MachineState, event: ChartEvent, scope: Scope) =>
      stepper.next(snapshot, event, scope) ?? transition(snapshot, event, scope),
    getInitialSnapshot: (scope: Scope, input: unknown) => stepper.start(scope, input),
    restoreSnapshot: StateMachine.prototype.restoreSnapshot.bind(twin),
  })
}

type Actors = Record<string, AnyActorLogic>

const actorsOf = ({ implementations }: AnyStateMachine): Actors =>
  Object.fromEntries(Object.entries(implementations.actors as Actors).map(([name, logic]) => [name, logicOf(logic)]))

const logicOf = (logic: AnyActorLogic): AnyActorLogic => (logic instanceof StateMachine ? twinOf(logic) : logic)

/** Actors defined inline where they are invoked, by the names XState gives them. */
function inlineActorsOf(node: ChartNode & { readonly config?: { readonly invoke?: unknown } }): Actors {
  const configs = [node.config?.invoke ?? []].flat() as unknown as readonly { readonly src: AnyActorLogic | string }[]
  const own = node.invoke.flatMap(({ src }, index) => {
    const logic = configs[index]?.src
    return typeof logic === 'object' ? [[src, logicOf(logic)] as const] : []
  })
  return Object.assign(Object.fromEntries(own), ...childrenOf(node).map(inlineActorsOf))
}
