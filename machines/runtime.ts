import type {
  ActorScope,
  AnyActorRef,
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EventObject,
  InputFrom,
  MachineContext,
  MetaObject,
  NonReducibleUnknown,
  OutputFrom,
  ParameterizedObject,
  PromiseActorLogic,
  PromiseSnapshot,
  ProvidedActor,
  StateMachine,
  StateSchema,
  StateValue,
  StateValueFrom,
} from 'xstate'
import type { Command, CommandType, OutputOf } from '../src/events/decide/command.js'
import type { Phase } from '../src/rules/game-state.js'
import type { Choice, Poll } from '../src/rules/poll.js'
import type { Runtime } from '../src/runtime/runtime.js'

/** The state values that XState's types allow for any machine. */
type Open = StateValueFrom<AnyStateMachine>

/** An action or a guard by its name, with whatever params it takes. */
export interface NamedObject extends ParameterizedObject {
  params: Open
}

/** The type of a statechart, reduced to what others need: its context, input, output and states. */
export type Chart<
  Context extends MachineContext,
  Input,
  Output = NonReducibleUnknown,
  Value extends StateValue = Open,
> = StateMachine<
  Context,
  AnyEventObject,
  Record<string, AnyActorRef | undefined>,
  ProvidedActor,
  NamedObject,
  NamedObject,
  string,
  Value,
  string,
  Input,
  Output,
  EventObject,
  MetaObject,
  StateSchema
>

/** A machine with the type `Chart`: its full type is too large for the compiler to compare and for people to read. */
export function asChart<Machine extends AnyStateMachine>(
  machine: Machine,
): Chart<ContextFrom<Machine>, InputFrom<Machine>, OutputFrom<Machine>, StateValueFrom<Machine>> {
  return machine as unknown as Chart<ContextFrom<Machine>, InputFrom<Machine>, OutputFrom<Machine>>
}

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
function callLogic<Output, Input>(
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

/** The actor system that the machines of one game run in. */
export type System = AnyActorRef['system']

// A property of the system, not a registry of this module: the ESM and the CommonJS build must find the same runtime.
const key = Symbol.for('nightzero.runtime')

interface AttachedSystem {
  [key]?: Runtime
}

/** Gives the machines of an actor system their runtime, before the root actor starts. */
export function attachRuntime(system: System, runtime: Runtime): void {
  ;(system as unknown as AttachedSystem)[key] = runtime
}

/**
 * The runtime of an actor system. Throws if none was given: then the actors and actions that need it must be provided.
 */
export function runtimeOf(system: System): Runtime {
  const runtime = (system as unknown as AttachedSystem)[key]
  if (runtime === undefined)
    throw new Error(
      'No runtime: call `attachRuntime(actor.system, runtime)`, or provide `ask`, `askAll`, `carryOut` and `record`.',
    )
  return runtime
}

/** Asks the one player of a poll. */
export const ask = callLogic<Choice, Poll>((system, poll) => {
  const { choices, cancel } = runtimeOf(system).ask(poll)
  const only = ([choice]: readonly Choice[]): Choice => choice ?? { player: poll.players[0] ?? '' }
  return { result: choices instanceof Promise ? choices.then(only) : only(choices), cancel }
})

/** Asks all players of a poll at once. */
export const askAll = callLogic<Choice[], Poll>((system, poll) => {
  const { choices: result, cancel } = runtimeOf(system).ask(poll)
  return { result, cancel }
})

/** The type of `carryOut` in a chart that gives it only commands of these types. */
export type CarryOut<Type extends CommandType> = PromiseActorLogic<OutputOf<Type>, Command<Type>>

/** Carries out a command; its output is the command's output. */
export const carryOut = callLogic<unknown, Command>((system, command) => ({
  result: runtimeOf(system).carryOut(command),
}))

/** `carryOut` for commands of one type or of several. */
export function carryOutFor<Type extends CommandType>(): CarryOut<Type> {
  return carryOut as unknown as CarryOut<Type>
}

/** Waits at a point where nobody is asked anything: a paused game, or one stepped from phase to phase, stops here. */
export const pausePoint = callLogic<void, unknown>((system) => ({ result: runtimeOf(system).pausePoint() }))

/** Carries out a command whose output is not needed. */
export function record({ system }: { system: System }, command: Command): void {
  runtimeOf(system).carryOut(command)
}

/** An engine fault fails the game at its root; it must never pass for an outcome. */
export function rethrow({ event }: { event: unknown }): never {
  throw (event as { error: unknown }).error
}

/** The error handling of every invocation. */
export const onError = { actions: 'rethrow' } as const

/** The params of an action or a guard: the output of the finished actor. */
function output<Output>({ event }: { event: { output: Output } }): Output {
  return event.output
}

/** An action or a guard by name, with the output of the finished actor as its params. */
export function withOutput<Name extends string>(name: Name) {
  return { type: name, params: output } as const
}

/** An entry action that records the command that a machine makes from its context. */
export function records<Context>(command: (context: Context) => Command) {
  return { type: 'record', params: ({ context }: { context: Context }): Command => command(context) } as const
}

/** An entry action that records the beginning of a phase, on the day of the context. */
export function phaseBegins(phase: Phase) {
  return records(({ day }: { day: number }) => ({ type: 'enter', phase, day }))
}
