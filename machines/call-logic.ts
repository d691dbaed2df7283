import type { ActorScope, AnyActorRef, AnyEventObject, PromiseActorLogic, PromiseSnapshot } from 'xstate'
import { type System, sendToSelf } from './inside.js'

/** Takes the end of a call, once; later ends are ignored. */
export interface CallEnd<Output> {
  resolve(output: Output): void
  reject(error: unknown): void
}

/** Begins a call, which may end at once. Returns how to cancel it, if it can be. */
type BeginCall<Output, Input> = (system: System, input: Input, end: CallEnd<Output>) => (() => void) | undefined

/** The call of an actor. Once it is over it knows its actor no more: whatever was called may be kept for long. */
class Call<Output> implements CallEnd<Output> {
  #actor: AnyActorRef | undefined
  #cancel: (() => void) | undefined

  begin<Input>(make: BeginCall<Output, Input>, actor: AnyActorRef, input: Input): void {
    this.#actor = actor
    try {
      const cancel = make(actor.system, input, this)
      if (this.#actor) this.#cancel = cancel
      else if (actor.getSnapshot().status === 'stopped') cancel?.()
    } catch (error) {
      // What follows from the end of a call is not its own failure.
      if (this.#actor === undefined) throw error
      this.reject(error)
    }
  }

  resolve(output: Output): void {
    this.#end({ type: 'xstate.promise.resolve', data: output })
  }

  reject(error: unknown): void {
    this.#end({ type: 'xstate.promise.reject', data: error })
  }

  cancel(): void {
    this.#actor = undefined
    this.#cancel?.()
  }

  /** In a saved snapshot a call is left out: it is made again. */
  toJSON(): undefined {}

  #end(event: AnyEventObject): void {
    const actor = this.#actor
    this.#actor = undefined
    if (actor && isActive(actor)) sendToSelf(actor, event)
  }
}

const isActive = (actor: AnyActorRef): boolean => actor.getSnapshot().status === 'active'

const entered = Promise.resolve()

type CallSnapshot = PromiseSnapshot<unknown, unknown> & { readonly call?: Call<unknown> }

/** Makes one call when it starts. All is as in `fromPromise`, but an output that is there at once needs no promise. */
export function callLogic<Output, Input>(make: BeginCall<Output, Input>): PromiseActorLogic<Output, Input> {
  const logic = {
    getInitialSnapshot: (_: unknown, input: Input) => ({ ...active, input, call: new Call<Output>() }),
    // An actor invoked by an initial state starts before the entry actions of that state: they record their phase first.
    start: ({ call, input }: CallSnapshot, { self }: ActorScope<CallSnapshot, AnyEventObject>) => {
      void entered.then(() => isActive(self) && call?.begin(make, self, input as Input))
    },
    transition: (snapshot: CallSnapshot, event: AnyEventObject) =>
      snapshot.status === 'active' ? nextSnapshot(snapshot, event) : snapshot,
    getPersistedSnapshot: ({ call: _, ...snapshot }: CallSnapshot) => snapshot,
    restoreSnapshot: (snapshot: CallSnapshot) =>
      snapshot.status === 'active' ? { ...snapshot, call: new Call<Output>() } : snapshot,
  }
  return logic as unknown as PromiseActorLogic<Output, Input>
}

const active = { status: 'active', output: undefined, error: undefined } as const

/** The snapshot after an event; any other event changes nothing. */
function nextSnapshot(snapshot: CallSnapshot, { type, data }: AnyEventObject): CallSnapshot {
  switch (type) {
    case 'xstate.promise.resolve':
      return { status: 'done', output: data, error: undefined, input: undefined }
    case 'xstate.promise.reject':
      return { status: 'error', output: undefined, error: data, input: undefined }
    case 'xstate.stop':
      snapshot.call?.cancel()
      return { status: 'stopped', output: undefined, error: undefined, input: undefined }
    default:
      return snapshot
  }
}
