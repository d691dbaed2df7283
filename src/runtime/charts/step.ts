import type { Chart, ChartEvent, Children, Implementation, MachineState, Scope } from './chart.js'
import type { Configuration } from './configuration.js'
import { type SnapshotMethods, snapshotOf } from './snapshot.js'

/** The start of a step. */
export interface StepStart {
  readonly chart: Chart
  readonly methods: SnapshotMethods
  readonly scope: Scope
  readonly configuration: Configuration
  /** The snapshot before; absent for a starting machine. */
  readonly before?: MachineState
}

/** A step in progress: it begins as one snapshot and becomes the next, action by action. */
export class Step {
  readonly chart: Chart
  readonly methods: SnapshotMethods
  readonly scope: Scope
  /** The events that the machine raised itself. */
  readonly queue: ChartEvent[] = []
  readonly error: unknown
  readonly historyValue: object
  /** The actors of the state that is being entered. */
  entering: readonly string[] | undefined
  /** Actions that wait for the actors of the state that is being entered. */
  retries: readonly (readonly [Implementation, unknown])[] | undefined
  #configuration: Configuration
  #context: object
  #children: Children
  #status: MachineState['status'] = 'active'
  #output: unknown
  #snapshot: MachineState | undefined

  constructor({ chart, methods, scope, configuration, before }: StepStart) {
    this.chart = chart
    this.methods = methods
    this.scope = scope
    this.error = before?.error
    this.historyValue = before?.historyValue ?? {}
    this.#configuration = configuration
    this.#context = before?.context ?? {}
    this.#children = before?.children ?? {}
    this.#output = before?.output
    this.#snapshot = before
  }

  /** The configuration after the last completed microstep. */
  get configuration(): Configuration {
    return this.#configuration
  }

  get context(): object {
    return this.#context
  }

  get children(): Children {
    return this.#children
  }

  get status(): MachineState['status'] {
    return this.#status
  }

  get output(): unknown {
    return this.#output
  }

  /** The snapshot of this moment: the same one until something changes. */
  get snapshot(): MachineState {
    this.#snapshot ??= snapshotOf(this)
    return this.#snapshot
  }

  assign(context: object): void {
    this.#context = context
    this.#snapshot = undefined
  }

  adopt(children: Children): void {
    this.#children = children
    this.#snapshot = undefined
  }

  end(output: unknown): void {
    this.#status = 'done'
    this.#output = output
    this.#snapshot = undefined
  }

  move(configuration: Configuration): void {
    if (configuration === this.#configuration) return
    this.#configuration = configuration
    this.#snapshot = undefined
  }
}
