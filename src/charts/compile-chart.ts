import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate'
import {
  type ChartDefinition,
  type ChartEvent,
  type ChartNode,
  childStates,
  type MachineState,
  type Scope,
} from './chart.js'
import { isXStateKnown } from './known-xstate.js'
import { markLight } from './light-actor.js'
import { Stepper } from './stepper.js'

/** With the fields that XState does not publish; `isXStateKnown` checks that they are there. */
const asChart = (machine: AnyStateMachine): ChartDefinition => machine as unknown as ChartDefinition

/**
 * Whether every feature a machine uses is supported here. These are left to XState: history, wildcards, a limit of
 * iterations, state keys that XState reads as ids, machines of a subclass or of another copy of XState.
 */
export function supports(machine: AnyStateMachine): boolean {
  if (Object.getPrototypeOf(machine) !== StateMachine.prototype) return false
  const { root, options } = asChart(machine)
  return (options.maxIterations ?? Infinity) === Infinity && isSupported(root)
}

function isSupported(node: ChartNode): boolean {
  return (
    types.has(node.type) &&
    ![...node.transitions.keys()].some((type) => type.includes('*')) &&
    childStates(node).every((child) => child.key !== '' && !child.key.startsWith('#') && isSupported(child))
  )
}

const types: ReadonlySet<string> = new Set(['atomic', 'compound', 'parallel', 'final'])

const twins = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** The machine stepped by tables, with those it invokes; the machine itself if it uses unsupported features. */
export function compileMachine(machine: AnyStateMachine): AnyStateMachine {
  const known = twins.get(machine)
  if (known) return known
  const twin = supports(machine) ? (Object.create(machine) as AnyStateMachine) : machine
  twins.set(machine, twin)
  twins.set(twin, twin)
  if (twin !== machine) overrideStepping(markLight(twin), machine)
  return twin
}

function overrideStepping(twin: AnyStateMachine, machine: AnyStateMachine): void {
  const chart = asChart(twin)
  const { transition } = asChart(machine)
  const stepper = new Stepper(chart, machine.resolveState({ value: {}, context: {} }) as unknown as MachineState)
  const { implementations } = machine
  Object.assign(twin, {
    implementations: { ...implementations, actors: { ...compileActors(machine), ...compileInlineActors(chart.root) } },
    transition: (snapshot: MachineState, event: ChartEvent, scope: Scope) =>
      stepper.next(snapshot, event, scope) ?? transition(snapshot, event, scope),
    getInitialSnapshot: (scope: Scope, input: unknown) => stepper.start(scope, input),
    restoreSnapshot: StateMachine.prototype.restoreSnapshot.bind(twin),
  })
}

type Actors = Record<string, AnyActorLogic>

const compileActors = ({ implementations }: AnyStateMachine): Actors =>
  Object.fromEntries(
    Object.entries(implementations.actors as Actors).map(([name, logic]) => [name, compileLogic(logic)]),
  )

const compileLogic = (logic: AnyActorLogic): AnyActorLogic =>
  logic instanceof StateMachine ? compileMachine(logic) : logic

function compileInlineActors(node: ChartNode & { readonly config?: { readonly invoke?: unknown } }): Actors {
  const configs = [node.config?.invoke ?? []].flat() as unknown as readonly { readonly src: AnyActorLogic | string }[]
  const own = node.invoke.flatMap(({ src }, index) => {
    const logic = configs[index]?.src
    return typeof logic === 'object' ? [[src, compileLogic(logic)] as const] : []
  })
  return Object.assign(Object.fromEntries(own), ...childStates(node).map(compileInlineActors))
}

let isKnown: boolean | undefined

/**
 * The same machine, several times faster: what its steps derive from the chart alone is computed once and cached; the
 * rest remains XState's. The machines that it invokes are compiled too. Returns the machine itself if it uses features
 * that are not supported here, or if this version of XState behaves differently: then `onUnknownXState` is called.
 */
export function compileChart<Machine extends AnyStateMachine>(machine: Machine, onUnknownXState?: () => void): Machine {
  isKnown ??= isXStateKnown(compileMachine)
  if (isKnown) return compileMachine(machine) as Machine
  onUnknownXState?.()
  return machine
}
