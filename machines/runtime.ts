import type { ActorScope, AnyActorRef, PromiseActorLogic, PromiseSnapshot } from 'xstate'
import type { Command, CommandType, OutputOf } from '../src/events/decide/command.js'
import type { Choice, Poll } from '../src/rules/poll.js'
import type { Runtime } from '../src/runtime/runtime.js'

/** The actor system that the machines of one game run in. */
export type System = AnyActorRef['system']

// A property of the system, not a registry of this module: the ESM and the CommonJS copy must find the same runtime.
const key = Symbol.for('nightzero.runtime')

interface AttachedSystem {
  [key]?: Runtime
}

/** Gives the machines of an actor system their runtime, before the root actor starts. */
export function attachRuntime(system: System, runtime: Runtime): void {
  ;(system as unknown as AttachedSystem)[key] = runtime
}

/** The runtime of an actor system. Throws where none was given: then the actors and actions that need it must be provided. */
export function runtimeOf(system: System): Runtime {
  const runtime = (system as unknown as AttachedSystem)[key]
  if (runtime === undefined)
    throw new Error(
      'No runtime: call `attachRuntime(actor.system, runtime)`, or provide `ask`, `askAll`, `carryOut` and `record`.',
    )
  return runtime
}

/** Asks the one player of a poll. */
export const ask = calling<Choice, Poll>((runtime, poll) => {
  const { choices, cancel } = runtime.ask(poll)
  const only = ([choice]: readonly Choice[]): Choice => choice ?? { player: poll.players[0] ?? '' }
  return { result: choices instanceof Promise ? choices.then(only) : only(choices), cancel }
})

/** Asks all players of a poll at once. */
export const askAll = calling<Choice[], Poll>((runtime, poll) => {
  const { choices: result, cancel } = runtime.ask(poll)
  return { result, cancel }
})

/** What `carryOut` is to a chart that gives it commands of these types only. */
export type CarryOut<Type extends CommandType> = PromiseActorLogic<OutputOf<Type>, Command<Type>>

/** Carries out a command, and is done with its outcome. */
export const carryOut = calling<unknown, Command>((runtime, command) => ({ result: runtime.carryOut(command) }))

/** `carryOut` for commands of one type or of several. */
export function carrying<Type extends CommandType>(): CarryOut<Type> {
  return carryOut as unknown as CarryOut<Type>
}

/** Waits where nobody is asked anything: a game that is paused, or stepped from phase to phase, stands here. */
export const pausePoint = calling<void, unknown>((runtime) => ({ result: runtime.pausePoint() }))

/** Carries out a command whose outcome nobody needs. */
export function record({ system }: { system: System }, command: Command): void {
  runtimeOf(system).carryOut(command)
}

/** What a runtime was asked to do: what comes of it, at once or later, and how to tell that nobody waits for it any more. */
interface Call<Output> {
  readonly result: Output | Promise<Output>
  cancel?(): void
}

type Scope = ActorScope<PromiseSnapshot<unknown, unknown>, { type: string; [field: string]: unknown }>

const entered = Promise.resolve()

/** An actor that is what `fromPromise` would make of `call`, snapshot by snapshot; what is there at once needs no promise. */
function calling<Output, Input>(
  call: (runtime: Runtime, input: Input) => Call<Output>,
): PromiseActorLogic<Output, Input> {
  const calls = new WeakMap<AnyActorRef, Call<Output>>()
  const begin = (input: Input, { self, system }: Scope): void => {
    const isActive = () => self.getSnapshot().status === 'active'
    const resolve = (data: Output) => isActive() && self.send({ type: 'xstate.promise.resolve', data })
    const reject = (data: unknown) => isActive() && self.send({ type: 'xstate.promise.reject', data })
    if (!isActive()) return
    try {
      const called = call(runtimeOf(system), input)
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
