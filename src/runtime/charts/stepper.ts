import type { Chart, ChartEvent, MachineState, Scope, Transition } from './chart.js'
import { stopChildren } from './children.js'
import { select, selectEventless } from './guards.js'
import type { SnapshotMethods } from './snapshot.js'
import { assignStartContext } from './start-context.js'
import { Step } from './step.js'
import { Tables } from './tables.js'
import { take } from './take.js'

const none: readonly Transition[] = []
const leftToXState: ReadonlySet<string> = new Set(['xstate.stop', 'xstate.init', '*'])

/** Steps the actors of one machine as XState does, using tables. */
export class Stepper {
  readonly #chart: Chart
  readonly #methods: SnapshotMethods
  readonly #tables: Tables

  constructor(chart: Chart, methods: SnapshotMethods) {
    this.#chart = chart
    this.#methods = methods
    this.#tables = new Tables(chart)
  }

  /** The first snapshot: the initial states are entered, and all transitions without an event are taken. */
  start(scope: Scope, input: unknown): MachineState {
    const event = { type: 'xstate.init', input }
    const { unentered, initial } = this.#tables
    const step = this.#step(scope, { configuration: unentered })
    let { context, children } = step
    try {
      assignStartContext(step, input)
      ;({ context, children } = step)
      take(step, initial, event)
      step.move(this.#tables.after(unentered, initial))
      return this.#settle(step, event)
    } catch (error) {
      const { snapshot } = this.#step(scope, { configuration: unentered })
      return { ...snapshot, status: 'error', error, context, children }
    }
  }

  /** The snapshot after an event; undefined for an event that XState handles. */
  next(before: MachineState, event: ChartEvent, scope: Scope): MachineState | undefined {
    if (before.status !== 'active' || leftToXState.has(event.type)) return undefined
    const configuration = this.#tables.of(before)
    if (!configuration) return undefined
    const step = this.#step(scope, { configuration, before })
    const transitions = select(this.#tables.candidates(configuration, event.type), before, event)
    if (transitions.length === 0 && event.type.startsWith('xstate.error.actor')) return fail(step, event)
    this.#take(step, transitions, event)
    tell(step.snapshot, { scope, event, transitions })
    return this.#settle(step, event)
  }

  /** Takes transitions without an event and handles raised events, until nothing is left. */
  #settle(step: Step, first: ChartEvent): MachineState {
    const { scope, queue } = step
    let event = first
    let changed = true
    while (step.status === 'active') {
      const before = step.snapshot
      const { eventless } = step.configuration
      let transitions: readonly Transition[] = changed
        ? this.#unrivalled(step, selectEventless(eventless, before, event))
        : none
      const isEventless = transitions.length > 0
      if (!isEventless) {
        if (queue.length === 0) break
        event = queue.shift() as ChartEvent
        transitions = select(this.#tables.candidates(step.configuration, event.type), before, event)
      }
      this.#take(step, transitions, event)
      changed = !isEventless || step.snapshot !== before
      tell(step.snapshot, { scope, event, transitions })
    }
    if (step.status !== 'active') stopChildren(step, event)
    return step.snapshot
  }

  #take(step: Step, transitions: readonly Transition[], event: ChartEvent): void {
    if (transitions.length === 0) return
    const { configuration } = step
    const microstep = this.#tables.microstep(configuration, transitions)
    take(step, microstep, event)
    step.move(this.#tables.after(configuration, microstep))
  }

  /** XState reports eventless transitions without those that lose a conflict. */
  #unrivalled({ configuration }: Step, transitions: readonly Transition[]): readonly Transition[] {
    return transitions.length < 2 ? transitions : this.#tables.microstep(configuration, transitions).taken
  }

  #step(scope: Scope, start: Pick<ConstructorParameters<typeof Step>[0], 'configuration' | 'before'>): Step {
    return new Step({ chart: this.#chart, methods: this.#methods, scope, ...start })
  }
}

/** An error of a child that the machine does not handle becomes the machine's error. */
function fail(step: Step, event: ChartEvent): MachineState {
  stopChildren(step, event)
  const left = Object.entries(step.children).filter(([, child]) => child === undefined)
  step.adopt(Object.fromEntries(left))
  const snapshot: MachineState = { ...step.snapshot, status: 'error', error: event.error }
  tell(snapshot, { scope: step.scope, event, transitions: none })
  return snapshot
}

interface Told {
  readonly scope: Scope
  readonly event: ChartEvent
  readonly transitions: readonly Transition[]
}

function tell(snapshot: MachineState, { scope, event, transitions }: Told): void {
  const { self, system } = scope
  system._sendInspectionEvent({ type: '@xstate.microstep', actorRef: self, event, snapshot, _transitions: transitions })
}
