import type { ActorScope, AnyActorRef, PromiseActorLogic, PromiseSnapshot } from 'xstate'

/** A call: its output, now or later, and how to cancel it. */
interface Call<Output> {
  readonly result: Output | Promise<Output>
  cancel?(): void
}

interface CallEvent {
  readonly type: string
  readonly data?: unknown
}

type Scope = ActorScope<PromiseSnapshot<unknown, unknown>, { type: string; [field: string]: unknown }>

const entered = Promise.resolve()

/** An actor with the same snapshots as `fromPromise` would have; an output that is there at once needs no promise. */
export function callLogic<Output, Input>(
  call: (system: AnyActorRef['system'], input: Input) => Call<Output>,
): PromiseActorLogic<Output, Input> {
  const calls = new WeakMap<AnyActorRef, Call<Output>>()
  const begin = (input: Input, { self, system }: Scope) => {
    const called = call(system, input)
    if (called.result instanceof Promise) calls.set(self, called)
    return called.result
  }
  return {
    getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    // An actor invoked by an initial state starts before the entry actions of that state: they record their phase first.
    start: ({ status, input }, given) => {
      const scope = given as unknown as Scope
      if (status === 'active') void entered.then(() => runCall(scope.self, () => begin(input as Input, scope)))
    },
    transition: (snapshot, event: CallEvent, { self }) => {
      if (snapshot.status === 'active' && event.type === 'xstate.stop') calls.get(self)?.cancel?.()
      return snapshot.status === 'active' ? nextSnapshot(snapshot, event) : snapshot
    },
    getPersistedSnapshot: (snapshot) => snapshot,
    restoreSnapshot: (snapshot) => snapshot as PromiseSnapshot<Output, Input>,
  } as PromiseActorLogic<Output, Input>
}

/** Begins a call and sends its actor the outcome. */
function runCall(self: Scope['self'], begin: () => unknown): void {
  const isActive = () => self.getSnapshot().status === 'active'
  const resolve = (data: unknown) => isActive() && self.send({ type: 'xstate.promise.resolve', data })
  const reject = (data: unknown) => isActive() && self.send({ type: 'xstate.promise.reject', data })
  if (!isActive()) return
  try {
    const result = begin()
    if (result instanceof Promise) result.then(resolve, reject)
    else resolve(result)
  } catch (error) {
    reject(error)
  }
}

const outcomes = new Map<string, (data: unknown) => object>([
  ['xstate.promise.resolve', (output) => ({ status: 'done', output })],
  ['xstate.promise.reject', (error) => ({ status: 'error', error })],
  ['xstate.stop', () => ({ status: 'stopped' })],
])

/** The snapshot after an event; any other event changes nothing. */
function nextSnapshot<Snapshot extends object>(snapshot: Snapshot, { type, data }: CallEvent): Snapshot {
  const outcome = outcomes.get(type)
  return outcome === undefined ? snapshot : { ...snapshot, ...outcome(data), input: undefined }
}
