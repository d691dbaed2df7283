import { assignStartContext, executeAction, invoke, stopAllChildren, stopInvoked } from './actions.js'
import type { ChartDefinition, ChartEvent, ChartNode, MachineState, Scope, Transition } from './chart.js'
import { selectEventless, selectTransitions } from './guards.js'
import type { CompletedStates, Microstep } from './microstep.js'
import { Step } from './step.js'
import { Tables } from './tables.js'

/** Takes a microstep. The caller notes which states are active afterwards. */
function takeMicrostep(step: Step, { deeds }: Microstep, event: ChartEvent): void {
  for (const deed of deeds)
    if (deed.kind === 'act') executeAction(step, deed, event)
    else if (deed.kind === 'invoke') invoke(step, deed.invocation, event)
    else if (deed.kind === 'stop') stopInvoked(step, deed.id, event)
    else if (deed.kind === 'entering') step.entering = deed.invoked
    else if (deed.kind === 'entered') enterWhole(step)
    else end(step, deed.ending, event)
}

function enterWhole(step: Step): void {
  step.entering = undefined
  for (const [action, params] of step.retries ?? []) action.retryResolve?.(step.scope, step.snapshot, params)
  step.retries = undefined
}

function end(step: Step, { node, parent, parallels, last }: CompletedStates, event: ChartEvent): void {
  if (parent) step.queue.push(doneEvent(parent.id, resolveOutput(node.output, step, event)))
  for (const { id } of parallels) step.queue.push(doneEvent(id, undefined))
  if (!last) return
  step.end(machineOutput(step, last, event))
}

/** When a state's end is the end of the machine, the machine's output function gets that state's output. */
function machineOutput(step: Step, last: ChartNode, event: ChartEvent): unknown {
  const { output } = step.chart.root
  if (output === undefined) return undefined
  return resolveOutput(output, step, doneEvent(last.id, last.parent && resolveOutput(last.output, step, event)))
}

const doneEvent = (id: string, output: unknown): ChartEvent => ({ type: `xstate.done.state.${id}`, output })

function resolveOutput(output: unknown, { context, scope: { self } }: Step, event: ChartEvent): unknown {
  return typeof output === 'function' ? output({ context, event, self }) : output
}

const none: readonly Transition[] = []
const leftToXState: ReadonlySet<string> = new Set(['xstate.stop', 'xstate.init', '*'])

/** Steps the actors of one machine as XState does, using tables. */
export class Stepper {
  readonly #chart: ChartDefinition
  readonly #tables: Tables

  constructor(chart: ChartDefinition) {
    this.#chart = chart
    this.#tables = new Tables(chart)
  }

  start(scope: Scope, input: unknown): MachineState {
    const event = { type: 'xstate.init', input }
    const { unentered, initial } = this.#tables
    const step = new Step(this.#chart, scope, { configuration: unentered })
    let { context, children } = step
    try {
      assignStartContext(step, event)
      ;({ context, children } = step)
      takeMicrostep(step, initial, event)
      step.move(this.#tables.after(unentered, initial))
      return this.#settle(step, event)
    } catch (error) {
      const { snapshot } = new Step(this.#chart, scope, { configuration: unentered })
      return { ...snapshot, status: 'error', error, context, children }
    }
  }

  /** The snapshot after an event; undefined for an event that XState handles. */
  next(before: MachineState, event: ChartEvent, scope: Scope): MachineState | undefined {
    if (before.status !== 'active' || leftToXState.has(event.type)) return undefined
    const configuration = this.#tables.of(before)
    if (!configuration) return undefined
    const step = new Step(this.#chart, scope, { configuration, before })
    const transitions = selectTransitions(this.#tables.candidates(configuration, event.type), step, event)
    if (transitions.length === 0 && event.type.startsWith('xstate.error.actor')) return failStep(step, event)
    this.#take(step, transitions, event)
    reportMicrostep(step, event, transitions)
    return this.#settle(step, event)
  }

  /** Takes transitions without an event and handles raised events, until nothing is left. */
  #settle(step: Step, first: ChartEvent): MachineState {
    const { queue } = step
    let event = first
    let changed = true
    while (step.status === 'active') {
      const { eventless } = step.configuration
      let transitions: readonly Transition[] = changed
        ? this.#unrivalled(step, selectEventless(eventless, step, event))
        : none
      const isEventless = transitions.length > 0
      if (!isEventless) {
        if (queue.length === 0) break
        event = queue.shift() as ChartEvent
        transitions = selectTransitions(this.#tables.candidates(step.configuration, event.type), step, event)
      }
      this.#take(step, transitions, event)
      changed = !isEventless || step.changed
      reportMicrostep(step, event, transitions)
    }
    if (step.status !== 'active') stopAllChildren(step, event)
    return step.snapshot
  }

  #take(step: Step, transitions: readonly Transition[], event: ChartEvent): void {
    if (transitions.length === 0) return
    const { configuration } = step
    step.changed = false
    const microstep = this.#tables.microstep(configuration, transitions)
    takeMicrostep(step, microstep, event)
    step.move(this.#tables.after(configuration, microstep))
  }

  /** XState reports eventless transitions without those that lose a conflict. */
  #unrivalled({ configuration }: Step, transitions: readonly Transition[]): readonly Transition[] {
    return transitions.length < 2 ? transitions : this.#tables.microstep(configuration, transitions).taken
  }
}

/** An error of a child that the machine does not handle becomes the machine's error. */
function failStep(step: Step, event: ChartEvent): MachineState {
  stopAllChildren(step, event)
  const left = Object.entries(step.children).filter(([, child]) => child === undefined)
  step.adopt(Object.fromEntries(left))
  const snapshot: MachineState = { ...step.snapshot, status: 'error', error: event.error }
  reportMicrostep({ scope: step.scope, snapshot }, event, none)
  return snapshot
}

function reportMicrostep(
  { scope: { self, system }, snapshot }: Pick<Step, 'scope' | 'snapshot'>,
  event: ChartEvent,
  transitions: readonly Transition[],
): void {
  system._sendInspectionEvent({ type: '@xstate.microstep', actorRef: self, event, snapshot, _transitions: transitions })
}
