import type { AnyActorRef, Spawner } from 'xstate'
import type { Implementation, MachineState } from './chart.js'
import type { Step } from './step.js'

type Spawn = (...args: Parameters<Spawner<never>>) => AnyActorRef
type Assigning = Implementation & Required<Pick<Implementation, 'resolve'>>

/** Assigns to the context as XState's `assign` does, without making a snapshot of the state in between. */
export function assignContext(step: Step, action: Implementation, [info, params]: readonly [object, unknown]): void {
  const { assignment } = action
  const spawned: Record<string, AnyActorRef> = {}
  const args = {
    ...info,
    get spawn() {
      return spawnerOf(step, action as Assigning, { info, spawned })
    },
  }
  const update = typeof assignment === 'function' ? assignment(args, params) : each(assignment as object, args, params)
  step.assign(Object.assign({}, step.context, update))
  if (Object.keys(spawned).length > 0) step.adopt({ ...step.children, ...spawned })
}

function each(assignment: object, args: object, params: unknown): object {
  const update: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(assignment))
    update[key] = typeof value === 'function' ? value(args, params) : value
  return update
}

/** XState's own `spawn`, which only an assignment is given: one is made that keeps it. Rare, so made when asked for. */
function spawnerOf(
  { scope, snapshot }: Step,
  action: Assigning,
  { info, spawned }: { readonly info: object; readonly spawned: Record<string, AnyActorRef> },
): Spawn {
  let spawn: Spawn | undefined
  const assignment = (args: { readonly spawn: Spawn }) => {
    spawn = args.spawn
  }
  action.resolve(scope, snapshot satisfies MachineState, info, undefined, { assignment })
  return (...args) => {
    const actor = (spawn as Spawn)(...args)
    spawned[actor.id] = actor
    return actor
  }
}
