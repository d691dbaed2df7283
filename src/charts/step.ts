import { createMachine } from 'xstate'
import type { ChartDefinition, ChartEvent, Children, Implementation, MachineState, Scope } from './chart.js'
import type { Configuration } from './tables.js'

/** The methods of a snapshot: XState's own functions, the same for all machines. */
const { matches, hasTag, can, getMeta, toJSON } = createMachine({}).resolveState({ value: {} })

/** XState's snapshot of a step, its fields in XState's order. Its value and tags are shared: nobody changes them. */
function createSnapshot(step: Step): MachineState {
  const { status, output, error, chart: machine, context, configuration, children, historyValue } = step
  const { nodes: _nodes, value, tags } = configuration
  return {
    ...{ status, output, error, machine, context, _nodes, value, tags, children, historyValue },
    ...{ matches, hasTag, can, getMeta, toJSON },
  }
}

/** The history and the children of every machine that has none: both are replaced, never changed. */
const nothing = Object.freeze({})

/** A step in progress: it begins as one snapshot and becomes the next, action by action. */
export class Step {
  /** The events that the machine raised itself. */
  readonly queue: ChartEvent[] = []
  readonly error: unknown
  readonly historyValue: object
  /** The actors of the state that is being entered. */
  entering: readonly string[] | undefined
  /** Actions that wait for the actors of the state that is being entered. */
  retries: readonly (readonly [Implementation, unknown])[] | undefined
  /** After the last completed microstep. */
  configuration: Configuration
  context: object
  children: Children
  status: MachineState['status'] = 'active'
  output: unknown
  /** Whether the current microstep has changed anything. */
  changed = false
  #snapshot: MachineState | undefined

  /** Without a snapshot `before`, the machine starts. */
  constructor(
    readonly chart: ChartDefinition,
    readonly scope: Scope,
    { configuration, before }: { readonly configuration: Configuration; readonly before?: MachineState },
  ) {
    this.error = before?.error
    this.historyValue = before?.historyValue ?? nothing
    this.configuration = configuration
    this.context = before?.context ?? {}
    this.children = before?.children ?? nothing
    this.output = before?.output
    this.#snapshot = before
  }

  /** The snapshot of this moment: the same one until something changes. */
  get snapshot(): MachineState {
    this.#snapshot ??= createSnapshot(this)
    return this.#snapshot
  }

  assign(context: object): void {
    this.context = context
    this.#touch()
  }

  adopt(children: Children): void {
    this.children = children
    this.#touch()
  }

  end(output: unknown): void {
    this.status = 'done'
    this.output = output
    this.#touch()
  }

  #touch(): void {
    this.changed = true
    this.#snapshot = undefined
  }

  move(configuration: Configuration): void {
    if (configuration === this.configuration) return
    this.configuration = configuration
    this.#touch()
  }
}
