import type { AnyActorRef, PromiseActorLogic, PromiseSnapshot } from 'xstate'
import type { ChartEvent, Scope } from './chart.js'
import { markLight } from './light-actor.js'

export interface Call<Output> {
  readonly result: Output | Promise<Output>
  cancel?(): void
}

type MakeCall<Output, Input> = (system: AnyActorRef['system'], input: Input) => Call<Output>

interface CallEvent extends ChartEvent {
  readonly data?: unknown
}

const entered = Promise.resolve()

/** A call that is under way. Once it is over it knows its actor no more: the promise may be kept for ever. */
class RunningCall {
  #actor: AnyActorRef | undefined
  readonly #cancel: (() => void) | undefined

  constructor(actor: AnyActorRef, { result, cancel }: Call<unknown> & { readonly result: Promise<unknown> }) {
    this.#actor = actor
    this.#cancel = cancel
    result.then(
      (output) => this.#end({ type: 'xstate.promise.resolve', data: output }),
      (error) => this.#end({ type: 'xstate.promise.reject', data: error }),
    )
  }

  stop(): void {
    this.#actor = undefined
    this.#cancel?.()
  }

  #end(event: CallEvent): void {
    if (this.#actor) tell(this.#actor, event)
    this.#actor = undefined
  }
}

function tell(actor: AnyActorRef, event: CallEvent): void {
  if (actor.getSnapshot().status === 'active') (actor.system as Scope['system'])._relay(undefined, actor, event)
}

/** Makes one call when it starts. All is as in `fromPromise`, but an output that is there at once needs no promise. */
export function callLogic<Output, Input>(call: MakeCall<Output, Input>): PromiseActorLogic<Output, Input> {
  const running = new WeakMap<AnyActorRef, RunningCall>()
  const begin = (self: AnyActorRef, input: Input) => {
    if (self.getSnapshot().status !== 'active') return
    try {
      const called = call(self.system, input)
      if (called.result instanceof Promise) running.set(self, new RunningCall(self, called as never))
      else tell(self, { type: 'xstate.promise.resolve', data: called.result })
    } catch (error) {
      tell(self, { type: 'xstate.promise.reject', data: error })
    }
  }
  type Snapshot = PromiseSnapshot<Output, Input>
  const logic = {
    getInitialSnapshot: (_: unknown, input: Input) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      input,
    }),
    // An actor invoked by an initial state starts before the entry actions of that state: they record their phase first.
    start: ({ status, input }: Snapshot, { self }: Scope) => {
      if (status === 'active') void entered.then(() => begin(self, input as Input))
    },
    transition: (snapshot: Snapshot, event: CallEvent, { self }: Scope) => {
      if (snapshot.status !== 'active') return snapshot
      if (event.type === 'xstate.stop') running.get(self)?.stop()
      return nextSnapshot(snapshot, event)
    },
    getPersistedSnapshot: (snapshot: Snapshot) => snapshot,
    restoreSnapshot: (snapshot: Snapshot) => snapshot,
  }
  return markLight(logic as unknown as PromiseActorLogic<Output, Input>)
}

function nextSnapshot<Snapshot extends object>(snapshot: Snapshot, { type, data }: CallEvent): Snapshot {
  switch (type) {
    case 'xstate.promise.resolve':
      return { ...snapshot, status: 'done', output: data, input: undefined }
    case 'xstate.promise.reject':
      return { ...snapshot, status: 'error', error: data, input: undefined }
    case 'xstate.stop':
      return { ...snapshot, status: 'stopped', input: undefined }
    default:
      return snapshot
  }
}
