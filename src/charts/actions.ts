import { type AnyActorRef, assign, createActor, type Spawner, spawnChild, stopChild } from 'xstate'
import type { ChartEvent, Implementation, Invocation } from './chart.js'
import { resolveParams } from './guards.js'
import { type PreparedAction, prepareAction } from './microstep.js'
import type { Step } from './step.js'

type Info = ReturnType<typeof actionInfo>
type Spawn = (...args: Parameters<Spawner<never>>) => AnyActorRef

/** What an assignment gets. Few spawn actors, so their function is made when it is read. */
class AssignArgs {
  readonly context: object
  readonly self: AnyActorRef
  readonly system: AnyActorRef['system']
  readonly #step: Step

  constructor(
    step: Step,
    readonly event: ChartEvent,
  ) {
    this.context = step.context
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

/** The event's input is the machine's. */
class StartArgs extends AssignArgs {
  readonly input = this.event.input
}

/** The functions of XState's own actions, which it does not publish. */
const asBuiltIn = (action: unknown) => action as Implementation & Required<Implementation>

const assigned = assign({})
const assigning = asBuiltIn(assigned).resolve
const start = asBuiltIn(spawnChild('')).execute
const stop = asBuiltIn(stopChild('')).execute

const actionInfo = ({ context, scope: { self, system } }: Step, event: ChartEvent) => ({ context, event, self, system })

export function executeAction(step: Step, { action, name, exec }: PreparedAction, event: ChartEvent): void {
  const params = resolveParams(action, step.context, event)
  if (exec?.resolve === assigning && step.context) assignContext(step, exec.assignment, [event, params])
  else {
    const info = actionInfo(step, event)
    if (exec?.resolve) executeBuiltIn(step, exec as BuiltIn, [info, params])
    else step.scope.actionExecutor({ type: name, info, params, exec })
  }
}

export function assignStartContext(step: Step, event: ChartEvent): void {
  const { context } = step.chart.config
  if (typeof context === 'function') step.assign(context(new StartArgs(step, event)) ?? {})
  else if (context) step.assign(context)
}

type Fields = Record<string, unknown>

/** Assigns as XState's `assign` does, without making a snapshot of the state in between. */
function assignContext(step: Step, assignment: unknown, [event, params]: readonly [ChartEvent, unknown]): void {
  const args = new AssignArgs(step, event)
  // Faster than a spread, where contexts have many shapes.
  const next = Object.assign({} as Fields, args.context)
  if (typeof assignment === 'function') Object.assign(next, assignment(args, params))
  else
    for (const key in assignment as Fields) {
      const value = (assignment as Fields)[key]
      next[key] = typeof value === 'function' ? value(args, params) : value
    }
  step.assign(next)
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

/** Invokes an actor, as XState's `spawnChild` does. If the actor is not found here, XState finds it or warns. */
export function invoke(step: Step, invocation: Invocation, event: ChartEvent): void {
  const { id, src, systemId, onSnapshot, input: given } = invocation
  const { chart, context, scope } = step
  const logic = chart.implementations.actors[src]
  const syncSnapshot = onSnapshot !== undefined
  if (logic === undefined) {
    const action = spawnChild(src, { ...invocation, syncSnapshot } as never)
    executeAction(step, prepareAction(action as never, chart), event)
    return
  }
  const input = typeof given === 'function' ? given({ context, event, self: scope.self }) : given
  const options = { id, src, parent: scope.self, syncSnapshot, systemId, input }
  const actorRef = createActor(logic, options as never) as AnyActorRef
  step.adopt({ ...step.children, [id]: actorRef })
  const params = { id, systemId, actorRef, src, input }
  const exec = () => start(scope, params)
  scope.actionExecutor({ type: 'xstate.spawnChild', info: actionInfo(step, event), params, exec })
}

export function stopInvoked(step: Step, id: string, event: ChartEvent): void {
  const { [id]: child, ...others } = step.children
  stopActor(step, child, event)
  if (child) step.adopt(others)
}

/** Stops every child; the snapshot of the end keeps them. */
export function stopAllChildren(step: Step, event: ChartEvent): void {
  for (const child of Object.values(step.children)) stopActor(step, child, event)
}

function stopActor(step: Step, child: AnyActorRef | undefined, event: ChartEvent): void {
  const exec = () => stop(step.scope, child)
  step.scope.actionExecutor({ type: 'xstate.stopChild', info: actionInfo(step, event), params: child, exec })
}
