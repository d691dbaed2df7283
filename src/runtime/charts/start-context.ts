import { assign } from 'xstate'
import { infoOf } from './actions.js'
import { assignContext } from './assign.js'
import type { Implementation } from './chart.js'
import type { Step } from './step.js'

interface Start {
  readonly spawn: unknown
  readonly input: unknown
  readonly self: unknown
}

/** Gives a starting machine the context of its config. */
export function assignStartContext(step: Step, input: unknown): void {
  const { context } = step.chart.config
  if (typeof context === 'function') assignComputed(step, context as (start: Start) => object, input)
  else if (context) step.assign(context)
}

function assignComputed(step: Step, context: (start: Start) => object, input: unknown): void {
  const assignment = ({ spawn, self }: Start) => context({ spawn, input, self })
  const action = assign(assignment as never) as unknown as Implementation
  assignContext(step, action, [infoOf(step, { type: 'xstate.init', input } as never), undefined])
}
