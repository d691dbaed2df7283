import { type AnyActorLogic, type AnyActorRef, assign, createActor, type Spawner, spawnChild, stopChild } from 'xstate'
import type { ChartEvent, Implementation, Invocation, Scope } from './chart.js'
import { resolveParams } from './guards.js'
import { isLight, LightActor } from './light-actor.js'
import { type PreparedAction, prepareAction } from './microstep.js'
import type { Step } from './step.js'

type Info = ReturnType<typeof actionInfo>
type Spawn = (...args: Parameters<Spawner<never>>) => AnyActorRef

/** What an assignment gets. Few spawn actors, so their function is made when it is read. */
class AssignArgs {
  readonly context: object
  readonly event: ChartEvent
  readonly self: AnyActorRef
  readonly system: AnyActorRef['system']
  readonly #step: Step

  constructor(step: Step, event: ChartEvent) {
    this.context = step.context
    this.event = event
    this.self = step.scope.self
    this.system = step.scope.system
    this.#step = step
  }

  /** XState's own `spawn`. XState gives it only to assignments, so one is made that hands it over when called. */
  get spawn(): Spawn {
    return (...args) => {
      const step = this.#step
      let actor: AnyActorRef | undefined
      const assignment = ({ spawn }: { readonly spawn: Spawn }) => {
        actor = spawn(...args)
      }
      const info = actionInfo(step, this.event)
      const [{ children }] = asBuiltIn(assigned).resolve(step.scope, step.snapshot, info, undefined, { assignment })
      step.adopt(children)
      return actor as AnyActorRef
    }
  }
}

/** Assigns to the context as XState's `assign` does, without making a snapshot of the state in between. */
function assignContext(
  step: Step,
  { assignment }: Implementation,
  [event, params]: readonly [ChartEvent, unknown],
): void {
  const args = new AssignArgs(step, event)
  if (typeof assignment === 'function') step.assign(Object.assign({}, step.context, assignment(args, params)))
  else step.assign(assignEach(assignment as Fields, args, params))
}

type Fields = Readonly<Record<string, unknown>>

function assignEach(assignment: Fields, args: AssignArgs, params: unknown): object {
  // Faster than a spread, where contexts have many shapes.
  const next = Object.assign({} as Record<string, unknown>, args.context)
  for (const key in assignment) {
    const value = assignment[key]
    next[key] = typeof value === 'function' ? value(args, params) : value
  }
  return next
}

/** The functions of XState's own actions, which it does not publish. */
const asBuiltIn = (action: unknown) => action as Implementation & Required<Implementation>

const assigned = assign({})
const assigning = asBuiltIn(assigned).resolve

const actionInfo = ({ context, scope: { self, system } }: Step, event: ChartEvent) => ({ context, event, self, system })

export function executeAction(step: Step, { action, name, exec }: PreparedAction, event: ChartEvent): void {
  const params = resolveParams(action, step.context, event)
  if (exec?.resolve === assigning && step.context) assignContext(step, exec, [event, params])
  else {
    const info = actionInfo(step, event)
    if (exec?.resolve) executeBuiltIn(step, exec as BuiltIn, [info, params])
    else step.scope.actionExecutor({ type: name, info, params, exec })
  }
}

type BuiltIn = Implementation & Required<Pick<Implementation, 'resolve' | 'type'>>

/** XState's own actions return what they change, and what remains to be executed. */
function executeBuiltIn(step: Step, action: BuiltIn, [info, params]: readonly [Info, unknown]): void {
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
  for (const each of more ?? []) executeAction(step, prepareAction(each, step.chart), info.event)
}

/** The event's input is the machine's. */
export function assignStartContext(step: Step, event: ChartEvent): void {
  const { context } = step.chart.config
  if (typeof context === 'function') step.assign(context(new StartArgs(step, event)) ?? {})
  else if (context) step.assign(context)
}

class StartArgs extends AssignArgs {
  readonly input = this.event.input
}

const start = asBuiltIn(spawnChild('')).execute
const stop = asBuiltIn(stopChild('')).execute

/** XState's own functions, which get the scope of the actor that acts: one of each serves all. */
type Acting = (info: object, params: unknown) => void
const scopeOf = (info: object) => (info as { readonly self: { readonly _actorScope: Scope } }).self._actorScope
const startChild: Acting = (info, params) => start(scopeOf(info), params)
const stopRunning: Acting = (info, child) => stop(scopeOf(info), child)

/** Invokes an actor, as XState's `spawnChild` does. If the actor is not found here, XState finds it or warns. */
export function invoke(step: Step, invocation: Invocation, event: ChartEvent): void {
  const { src, onSnapshot } = invocation
  const logic = step.chart.implementations.actors[src]
  if (logic) invokeKnown(step, logic, { invocation, event })
  else {
    const action = spawnChild(src, { ...invocation, syncSnapshot: !!onSnapshot } as never)
    executeAction(step, prepareAction(action as never, step.chart), event)
  }
}

function invokeKnown(
  step: Step,
  logic: AnyActorLogic,
  { invocation, event }: { readonly invocation: Invocation; readonly event: ChartEvent },
): void {
  const { id, src, systemId, onSnapshot, input: given } = invocation
  const { context, scope } = step
  const { self } = scope
  const input = typeof given === 'function' ? given({ context, event, self }) : given
  const options = { id, src, parent: self, syncSnapshot: !!onSnapshot, systemId, input }
  const canBeLight = !systemId && !onSnapshot && isLight(logic)
  const actorRef = (canBeLight ? new LightActor(logic, options) : createActor(logic, options as never)) as AnyActorRef
  step.adopt(withChild(step.children, id, actorRef))
  if (self instanceof LightActor && self.startsUnwatched) self.startLater(actorRef)
  else {
    const params = { id, systemId, actorRef, src, input }
    step.scope.actionExecutor({ type: 'xstate.spawnChild', info: actionInfo(step, event), params, exec: startChild })
  }
}

export function stopInvoked(step: Step, id: string, event: ChartEvent): void {
  const child = step.children[id]
  stopActor(step, child, event)
  if (child) step.adopt(withoutChild(step.children, child.id))
}

/** Stops every child; the snapshot of the end keeps them. */
export function stopAllChildren(step: Step, event: ChartEvent): void {
  for (const child of Object.values(step.children)) stopActor(step, child, event)
}

/** A light actor that is over needs nothing more than that its stop is reported, if anybody inspects. */
function stopActor(step: Step, child: AnyActorRef | undefined, event: ChartEvent): void {
  const isOver = child instanceof LightActor && child.isOver
  if (isOver && step.scope.system.unwatched) return
  const exec = isOver ? undefined : stopRunning
  step.scope.actionExecutor({ type: 'xstate.stopChild', info: actionInfo(step, event), params: child, exec })
}

/** Copied child by child: most machines have none or one, and a spread is slow where each object has other keys. */
function withChild(children: Step['children'], id: string, child: AnyActorRef): Step['children'] {
  const all: Record<string, AnyActorRef> = {}
  for (const each in children) all[each] = children[each] as AnyActorRef
  all[id] = child
  return all
}

function withoutChild(children: Step['children'], id: string): Step['children'] {
  const others: Record<string, AnyActorRef> = {}
  for (const each in children) if (each !== id) others[each] = children[each] as AnyActorRef
  return others
}
