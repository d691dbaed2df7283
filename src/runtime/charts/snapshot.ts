import type { MachineState } from './chart.js'
import type { Step } from './step.js'

/** The methods of a snapshot: XState's own functions, the same for all machines. */
export type SnapshotMethods = Pick<MachineState, 'matches' | 'hasTag' | 'can' | 'getMeta' | 'toJSON'>

/** XState's snapshot of a step, its fields in XState's order. Its value and tags are shared: nobody changes them. */
export function snapshotOf(step: Step): MachineState {
  const { status, output, error, chart, context, configuration, children, historyValue, methods } = step
  return {
    status,
    output,
    error,
    machine: chart,
    context,
    _nodes: configuration.nodes,
    value: configuration.value,
    tags: configuration.tags,
    children,
    historyValue,
    matches: methods.matches,
    hasTag: methods.hasTag,
    can: methods.can,
    getMeta: methods.getMeta,
    toJSON: methods.toJSON,
  }
}
