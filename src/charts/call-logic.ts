import type { AnyActorRef, PromiseActorLogic, PromiseSnapshot } from 'xstate'
import { type ChartEvent, relay, type Scope } from './chart.js'
import { markLight } from './light-actor.js'

/** Takes the end of a call, once; later ends are ignored. */
export interface CallEnd<Output> {
  resolve(output: Output): void
  reject(error: unknown): void
}

/** Begins a call, which may end at once. Returns how to cancel it, if it can be. */
type BeginCall<Output, Input> = (
  system: AnyActorRef['system'],
  input: Input,
  end: CallEnd<Output>,
) => (() => void) | undefined

interface CallEvent extends ChartEvent {
  readonly data?: unknown
}

const entered = Promise.resolve()

/** A call that is under way. Once it is over it knows its actor no more: whatever was called may be kept for long. */
class RunningCall<Output> implements CallEnd<Output> {
  #actor: AnyActorRef | undefined
  #cancel: (() => void) | undefined

  constructor(actor: AnyActorRef) {
    this.#actor = actor
  }

  /** Whether it has not ended yet. */
  get isOpen(): boolean {
    return this.#actor !== undefined
  }

  begin<Input>(make: BeginCall<Output, Input>, system: AnyActorRef['system'], input: Input): void {
    try {
      this.#cancel = make(system, input, this)
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

  stop(): void {
    this.#actor = undefined
    this.#cancel?.()
  }

  #end(event: CallEvent): void {
    const actor = this.#actor
    this.#actor = undefined
    if (actor) tell(actor, event)
  }
}

const isActive = (actor: AnyActorRef): boolean => actor.getSnapshot().status === 'active'

function tell(actor: AnyActorRef, event: CallEvent): void {
  if (isActive(actor)) relay(actor, actor, event)
}

/** Makes one call when it starts. All is as in `fromPromise`, but an output that is there at once needs no promise. */
export function callLogic<Output, Input>(make: BeginCall<Output, Input>): PromiseActorLogic<Output, Input> {
  const running = new WeakMap<AnyActorRef, RunningCall<Output>>()
  const begin = (self: AnyActorRef, input: Input) => {
    if (!isActive(self)) return
    const call = new RunningCall<Output>(self)
    call.begin(make, self.system, input)
    if (!call.isOpen) return
    if (isActive(self)) running.set(self, call)
    else call.stop()
  }
  const logic = {
    getInitialSnapshot: (_: unknown, input: Input) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      input,
    }),
    // An actor invoked by an initial state starts before the entry actions of that state: they record their phase first.
    start: ({ status, input }: CallSnapshot, { self }: Scope) => {
      if (status === 'active') void entered.then(() => begin(self, input as Input))
    },
    transition: (snapshot: CallSnapshot, event: CallEvent, { self }: Scope) => {
      if (snapshot.status !== 'active') return snapshot
      if (event.type === 'xstate.stop') running.get(self)?.stop()
      return nextSnapshot(snapshot, event)
    },
    getPersistedSnapshot: (snapshot: CallSnapshot) => snapshot,
    restoreSnapshot: (snapshot: CallSnapshot) => snapshot,
  }
  return markLight(logic as unknown as PromiseActorLogic<Output, Input>)
}

type CallSnapshot = PromiseSnapshot<unknown, unknown>

/** The snapshot after an event; any other event changes nothing. */
function nextSnapshot(snapshot: CallSnapshot, { type, data }: CallEvent): CallSnapshot {
  switch (type) {
    case 'xstate.promise.resolve':
      return { status: 'done', output: data, error: undefined, input: undefined }
    case 'xstate.promise.reject':
      return { status: 'error', output: undefined, error: data, input: undefined }
    case 'xstate.stop':
      return { status: 'stopped', output: undefined, error: undefined, input: undefined }
    default:
      return snapshot
  }
}
