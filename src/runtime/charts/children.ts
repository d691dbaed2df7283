import { type AnyActorLogic, type AnyActorRef, createActor, spawnChild, stopChild } from 'xstate'
import { act, infoOf } from './actions.js'
import type { ChartEvent, Implementation, Invocation } from './chart.js'
import type { Step } from './step.js'

const start = (spawnChild('') as unknown as Required<Implementation>).execute
const stop = (stopChild('') as unknown as Required<Implementation>).execute

/** Invokes an actor, as XState's `spawnChild` does. If the actor is not found here, XState finds it or warns. */
export function invoke(step: Step, invocation: Invocation, event: ChartEvent): void {
  const { src, onSnapshot } = invocation
  const logic = step.chart.implementations.actors[src]
  if (logic) invokeKnown(step, logic, { invocation, event })
  else act(step, spawnChild(src, { ...invocation, syncSnapshot: !!onSnapshot } as never) as never, event)
}

function invokeKnown(
  step: Step,
  logic: AnyActorLogic,
  { invocation, event }: { readonly invocation: Invocation; readonly event: ChartEvent },
): void {
  const { scope } = step
  const { id, src, systemId, onSnapshot, input: given } = invocation
  const info = infoOf(step, event)
  const { context, self } = info
  const input = typeof given === 'function' ? given({ context, event, self }) : given
  const options = { id, src, parent: self, syncSnapshot: !!onSnapshot, systemId, input }
  const actorRef: AnyActorRef = createActor(logic, options as never)
  step.adopt({ ...step.children, [id]: actorRef })
  const params = { id, systemId, actorRef, src, input }
  scope.actionExecutor({ type: 'xstate.spawnChild', info, params, exec: () => start(scope, params) })
}

/** Stops the child of this id, if there is one, and forgets it. */
export function stopInvoked(step: Step, id: string, event: ChartEvent): void {
  const child = step.children[id]
  stopActor(step, child, event)
  step.adopt(child ? without(child.id, step.children) : step.children)
}

/** Stops every child; the snapshot of the end keeps them. */
export function stopChildren(step: Step, event: ChartEvent): void {
  for (const child of Object.values(step.children)) stopActor(step, child, event)
}

function stopActor(step: Step, child: AnyActorRef | undefined, event: ChartEvent): void {
  const { scope } = step
  const exec = () => stop(scope, child)
  scope.actionExecutor({ type: 'xstate.stopChild', info: infoOf(step, event), params: child, exec })
}

function without(id: string, children: Step['children']): Step['children'] {
  const others: Record<string, AnyActorRef> = {}
  for (const each in children) if (each !== id) others[each] = children[each] as AnyActorRef
  return others
}
