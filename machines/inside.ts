import type { AnyActorRef, EventObject } from 'xstate'

/** The actor system that the machines of one game run in. */
export type System = AnyActorRef['system']

/** How XState brings an event to an actor, which it does not publish. What `send` sends comes from nobody. */
type RelayingSystem = System & {
  _relay(from: AnyActorRef | undefined, to: AnyActorRef, event: EventObject): void
}

/** Sends an event from an actor to itself: it comes next, once all that the present one causes is done. */
export function sendToSelf(self: AnyActorRef, event: EventObject): void {
  const system = self.system as RelayingSystem
  system._relay(self, self, event)
}

/** From now on only the actors of a system send events in it; `refuse` gets what anybody else sends, and nothing else happens. */
export function closeToOutsiders(system: System, refuse: (event: EventObject, actor: AnyActorRef) => void): void {
  const { _relay: relay } = system as RelayingSystem
  const value: typeof relay = (from, to, event) => (from === undefined ? refuse(event, to) : relay(from, to, event))
  // Defined, not assigned: V8 then keeps systems that are over alive until a full collection.
  Object.defineProperty(system, '_relay', { value, configurable: true, enumerable: true, writable: true })
}

/** Stops the actors that a failed machine leaves running, so that no agent is asked on its behalf any more. */
export function stopRemainingActors(actor: AnyActorRef): void {
  const { children = {} } = actor.getSnapshot() as { children?: Readonly<Record<string, AnyActorRef>> }
  for (const child of Object.values(children))
    if (child.getSnapshot().status === 'active') sendToSelf(child, { type: 'xstate.stop' })
    else stopRemainingActors(child)
}
