import type { AnyActorRef } from 'xstate'

/** Stops the actors that a failed machine leaves running, so that no agent is asked on its behalf any more. */
export function stopChildren(actor: AnyActorRef): void {
  const { children = {} } = actor.getSnapshot() as { children?: Readonly<Record<string, AnyActorRef>> }
  for (const child of Object.values(children))
    if (child.getSnapshot().status === 'active') child.send({ type: 'xstate.stop' })
    else stopChildren(child)
}
