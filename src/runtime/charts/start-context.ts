import { assign } from 'xstate'
import { assignContext } from './assign.js'
import type { Implementation } from './chart.js'
import type { Step } from './step.js'

type Start = { readonly input: unknown; readonly spawn: unknown; readonly self: unknown }

/** Gives a machine that starts the context of its config. */
export function assignStartContext(step: Step, input: unknown): void {
  const { context } = step.chart.config
  if (typeof context === 'function') assignComputed(step, context as (start: Start) => object, input)
  else if (context) step.assign(context)
}

function assignComputed(step: Step, context: (start: Start) => object, input: unknown): void {
  const { self, system } = step.scope
  const assignment = (args: { readonly spawn: unknown }) =>
    context({
      input,
      self,
      // Looked up only by those who spawn: it is dear.
      get spawn() {
        return args.spawn
      },
    })
  const action = assign(assignment as never) as unknown as Implementation
  assignContext(step, action, [
    { context: step.context, event: { type: 'xstate.init', input }, self, system },
    undefined,
  ])
}
