import type { AnyActorRef, Spawner } from 'xstate'
import type { infoOf } from './actions.js'
import type { Implementation } from './chart.js'
import type { Step } from './step.js'

type Info = ReturnType<typeof infoOf>
type Spawn = (...args: Parameters<Spawner<never>>) => AnyActorRef

/** Assigns to the context as XState's `assign` does, without making a snapshot of the state in between. */
export function assignContext(step: Step, action: Implementation, [info, params]: readonly [Info, unknown]): void {
  const { assignment } = action
  const { context, event, self, system } = info
  const args = { context, event, spawn: spawnerOf(step, action, info), self, system }
  const update = typeof assignment === 'function' ? assignment(args, params) : each(assignment as object, args, params)
  step.assign(Object.assign({}, context, update))
}

function each(assignment: object, args: object, params: unknown): object {
  const update: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(assignment))
    update[key] = typeof value === 'function' ? value(args, params) : value
  return update
}

/** XState's own `spawn`. XState gives it only to assignments, so one is made that hands it over when called. */
function spawnerOf(step: Step, action: Implementation, info: Info): Spawn {
  return (...args) => {
    let actor: AnyActorRef | undefined
    const assignment = ({ spawn }: { readonly spawn: Spawn }) => {
      actor = spawn(...args)
    }
    const [{ children }] = (action as Required<Implementation>).resolve(step.scope, step.snapshot, info, undefined, {
      assignment,
    })
    step.adopt(children)
    return actor as AnyActorRef
  }
}
