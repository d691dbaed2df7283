import type { AnyActorRef } from 'xstate'

/** A machine that fails leaves the actors it invoked running: nobody may be asked for it any more. */
export function stopChildren(actor: AnyActorRef): void {
  const { children = {} } = actor.getSnapshot() as { children?: Readonly<Record<string, AnyActorRef>> }
  for (const child of Object.values(children))
    if (child.getSnapshot().status === 'active') child.send({ type: 'xstate.stop' })
    else stopChildren(child)
}
