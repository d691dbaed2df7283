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
import { Stepper } from './stepper.js'

/** With the fields that XState does not publish; `isXStateKnown` checks that they are there. */
const asChart = (machine: AnyStateMachine): ChartDefinition => machine as unknown as ChartDefinition

/**
 * Whether every feature a machine uses is supported here. These are left to XState: history, wildcards, a limit of
 * iterations, state keys that XState reads as ids, machines of a subclass or of another copy of XState.
 */
function supports(machine: AnyStateMachine): boolean {
  if (Object.getPrototypeOf(machine) !== StateMachine.prototype) return false
  const { root, options } = asChart(machine)
  return (options.maxIterations ?? Infinity) === Infinity && isSupported(root)
}

function isSupported(node: ChartNode): boolean {
  return (
    node.type !== 'history' &&
    ![...node.transitions.keys()].some((type) => type.includes('*')) &&
    childStates(node).every((child) => child.key !== '' && !child.key.startsWith('#') && isSupported(child))
  )
}

type Actors = Record<string, AnyActorLogic>
type Compile = (logic: AnyActorLogic) => AnyActorLogic

/** Machines stepped by tables, each compiled once: the tables fill as games are played. */
export class CompiledCharts {
  readonly #compiled = new WeakMap<AnyStateMachine, AnyStateMachine>()
  #isKnown: boolean | undefined

  /**
   * The same machine, about twice as fast: what its steps derive from the chart alone is computed once and cached; the
   * rest remains XState's. The machines that it invokes are compiled too. Returns the machine itself if it uses features
   * that are not supported here, or if this version of XState behaves differently: then `onUnknownXState` is called.
   */
  compile<Machine extends AnyStateMachine>(machine: Machine, onUnknownXState?: () => void): Machine {
    this.#isKnown ??= isXStateKnown((probe) => this.#compile(probe))
    if (this.#isKnown) return this.#compile(machine) as Machine
    onUnknownXState?.()
    return machine
  }

  #compile(machine: AnyStateMachine): AnyStateMachine {
    const known = this.#compiled.get(machine)
    if (known) return known
    const compiled = supports(machine) ? (Object.create(machine) as AnyStateMachine) : machine
    // First of all: a machine may invoke itself.
    this.#compiled.set(machine, compiled).set(compiled, compiled)
    if (compiled !== machine)
      overrideStepping(compiled, machine, (logic) => (logic instanceof StateMachine ? this.#compile(logic) : logic))
    return compiled
  }
}

function overrideStepping(compiled: AnyStateMachine, machine: AnyStateMachine, compile: Compile): void {
  const chart = asChart(compiled)
  const { transition } = asChart(machine)
  const stepper = new Stepper(chart)
  const { implementations } = machine
  const named = Object.entries(implementations.actors as Actors).map(([name, logic]) => [name, compile(logic)] as const)
  const actors = Object.fromEntries([...named, ...inlineActors(chart.root, compile)])
  Object.assign(compiled, {
    implementations: { ...implementations, actors },
    transition: (snapshot: MachineState, event: ChartEvent, scope: Scope) =>
      stepper.next(snapshot, event, scope) ?? transition(snapshot, event, scope),
    getInitialSnapshot: (scope: Scope, input: unknown) => stepper.start(scope, input),
    restoreSnapshot: StateMachine.prototype.restoreSnapshot.bind(compiled),
  })
}

type InvokingNode = ChartNode & { readonly config?: { readonly invoke?: unknown } }

function inlineActors(node: InvokingNode, compile: Compile): (readonly [string, AnyActorLogic])[] {
  const configs = [node.config?.invoke ?? []].flat() as unknown as readonly { readonly src: AnyActorLogic | string }[]
  const own = node.invoke.flatMap(({ src }, index) => {
    const logic = configs[index]?.src
    return typeof logic === 'object' ? [[src, compile(logic)] as const] : []
  })
  return [...own, ...childStates(node).flatMap((child) => inlineActors(child, compile))]
}
