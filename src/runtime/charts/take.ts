import { act } from './actions.js'
import type { ChartEvent, ChartNode } from './chart.js'
import { invoke, stopInvoked } from './children.js'
import type { Ending, Entry, Microstep } from './microstep.js'
import type { Step } from './step.js'

/** Takes a microstep: leaves states, acts, enters states. The caller notes which states are active afterwards. */
export function take(step: Step, { exits, actions, entries, atEnd }: Microstep, event: ChartEvent): void {
  for (const { actions, invoked } of exits) {
    for (const action of actions) act(step, action, event)
    for (const id of invoked) stopInvoked(step, id, event)
  }
  for (const action of actions) act(step, action, event)
  for (const entry of entries) enter(step, entry, event)
  for (const action of atEnd) act(step, action, event)
}

function enter(step: Step, { actions, invocations, invoked, initialActions, ending }: Entry, event: ChartEvent): void {
  step.entering = invoked
  for (const action of actions) act(step, action, event)
  for (const invocation of invocations) invoke(step, invocation, event)
  for (const action of initialActions) act(step, action, event)
  step.entering = undefined
  if (step.retries) retry(step, step.retries)
  if (ending) end(step, ending, event)
}

function retry(step: Step, retries: NonNullable<Step['retries']>): void {
  for (const [action, params] of retries) action.retryResolve?.(step.scope, step.snapshot, params)
  step.retries = undefined
}

function end(step: Step, { node, parent, parallels, last }: Ending, event: ChartEvent): void {
  if (parent) step.queue.push(doneEvent(parent.id, outputOf(node.output, step, event)))
  for (const { id } of parallels) step.queue.push(doneEvent(id, undefined))
  if (!last) return
  step.end(machineOutput(step, last, event))
}

/** When a state's end is the end of the machine, the machine's output function gets that state's output. */
function machineOutput(step: Step, last: ChartNode, event: ChartEvent): unknown {
  const { output } = step.chart.root
  if (output === undefined) return undefined
  return outputOf(output, step, doneEvent(last.id, last.parent && outputOf(last.output, step, event)))
}

const doneEvent = (id: string, output: unknown): ChartEvent => ({ type: `xstate.done.state.${id}`, output })

function outputOf(output: unknown, { context, scope: { self } }: Step, event: ChartEvent): unknown {
  return typeof output === 'function' ? output({ context, event, self }) : output
}
