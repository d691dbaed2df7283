import { assign } from 'xstate'
import { assignContext } from './assign.js'
import type { Action, ChartEvent, Implementation } from './chart.js'
import { nameOf, paramsOf } from './guards.js'
import type { Step } from './step.js'

const assigning = (assign({}) as unknown as Implementation).resolve

/** What an action is given besides its params. */
export const infoOf = ({ context, scope: { self, system } }: Step, event: ChartEvent) => ({
  context,
  event,
  self,
  system,
})

/** Executes one action. */
export function act(step: Step, action: Action, event: ChartEvent): void {
  const { actions } = step.chart.implementations
  const exec = typeof action === 'function' ? action : actions[nameOf(action)]
  const info = infoOf(step, event)
  const params = paramsOf(action, info)
  if (!exec || !('resolve' in exec)) step.scope.actionExecutor({ type: nameOf(action), info, params, exec })
  else if (exec.resolve === assigning && step.context) assignContext(step, exec, [info, params])
  else actBuiltIn(step, exec as BuiltIn, [info, params])
}

type BuiltIn = Implementation & Required<Pick<Implementation, 'resolve' | 'type'>>

/** XState's own actions return what they change, and what remains to be executed. */
function actBuiltIn(step: Step, action: BuiltIn, [info, params]: readonly [ReturnType<typeof infoOf>, unknown]): void {
  const { scope, snapshot, queue, entering } = step
  const extra = { internalQueue: queue, deferredActorIds: entering }
  const [after, resolved, more] = action.resolve(scope, snapshot, info, params, action, extra)
  if (after !== snapshot) {
    step.assign(after.context)
    step.adopt(after.children)
  }
  if (entering && 'retryResolve' in action) step.retries = [...(step.retries ?? []), [action, resolved]]
  if ('execute' in action) {
    const exec = action.execute?.bind(null, scope, resolved)
    scope.actionExecutor({ type: action.type, info, params: resolved, exec })
  }
  for (const each of more ?? []) act(step, each, info.event)
}
