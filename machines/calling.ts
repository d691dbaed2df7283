import type { ActorScope, AnyActorRef, PromiseActorLogic, PromiseSnapshot } from 'xstate'

/** A call: its output, now or later, and how to cancel it. */
export interface Call<Output> {
  readonly result: Output | Promise<Output>
  cancel?(): void
}

type Scope = ActorScope<PromiseSnapshot<unknown, unknown>, { type: string; [field: string]: unknown }>

const entered = Promise.resolve()

/** An actor with the same snapshots as `fromPromise` would have; an output that is there at once needs no promise. */
export function calling<Output, Input>(
  call: (system: AnyActorRef['system'], input: Input) => Call<Output>,
): PromiseActorLogic<Output, Input> {
  const calls = new WeakMap<AnyActorRef, Call<Output>>()
  const begin = (input: Input, { self, system }: Scope): void => {
    const isActive = () => self.getSnapshot().status === 'active'
    const resolve = (data: Output) => isActive() && self.send({ type: 'xstate.promise.resolve', data })
    const reject = (data: unknown) => isActive() && self.send({ type: 'xstate.promise.reject', data })
    if (!isActive()) return
    try {
      const called = call(system, input)
      if (!(called.result instanceof Promise)) return void resolve(called.result)
      calls.set(self, called)
      called.result.then(resolve, reject)
    } catch (error) {
      reject(error)
    }
  }
  return {
    getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    // An actor invoked by an initial state starts before the entry actions of that state: they record their phase first.
    start: ({ status, input }, scope) => {
      if (status === 'active') void entered.then(() => begin(input as Input, scope as unknown as Scope))
    },
    transition: (snapshot, event, { self }) => {
      if (snapshot.status !== 'active') return snapshot
      if (event.type === 'xstate.promise.resolve')
        return { ...snapshot, status: 'done', output: event.data as Output, input: undefined }
      if (event.type === 'xstate.promise.reject')
        return { ...snapshot, status: 'error', error: event.data, input: undefined }
      if (event.type !== 'xstate.stop') return snapshot
      calls.get(self)?.cancel?.()
      return { ...snapshot, status: 'stopped', input: undefined }
    },
    getPersistedSnapshot: (snapshot) => snapshot,
    restoreSnapshot: (snapshot) => snapshot as PromiseSnapshot<Output, Input>,
  } as PromiseActorLogic<Output, Input>
}
