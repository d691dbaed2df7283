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

/** Takes the end of a call, once; later ends are ignored. */
interface CallEnd<Output> {
  resolve(output: Output): void
  reject(error: unknown): void
}

/** Begins a call, which may end at once. Returns how to cancel it, if it can be. */
type BeginCall<Output, Input> = (
  system: AnyActorRef['system'],
  input: Input,
  end: CallEnd<Output>,
) => (() => void) | undefined

interface CallEvent {
  readonly type: string
  readonly data?: unknown
}

type Scope = ActorScope<PromiseSnapshot<unknown, unknown>, { type: string; [field: string]: unknown }>

const entered = Promise.resolve()

const isActive = (actor: AnyActorRef): boolean => actor.getSnapshot().status === 'active'

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

  begin(make: (end: CallEnd<Output>) => (() => void) | undefined): void {
    try {
      this.#cancel = make(this)
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
    if (actor && isActive(actor)) actor.send(event)
  }
}

/** An actor with the same snapshots as `fromPromise` would have; an output that is there at once needs no promise. */
function callLogic<Output, Input>(make: BeginCall<Output, Input>): PromiseActorLogic<Output, Input> {
  const running = new WeakMap<AnyActorRef, RunningCall<Output>>()
  const begin = (self: AnyActorRef, input: Input) => {
    if (!isActive(self)) return
    const call = new RunningCall<Output>(self)
    call.begin((end) => make(self.system, input, end))
    if (!call.isOpen) return
    if (isActive(self)) running.set(self, call)
    else call.stop()
  }
  return {
    getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    // An actor invoked by an initial state starts before the entry actions of that state: they record their phase first.
    start: ({ status, input }, given) => {
      const { self } = given as unknown as Scope
      if (status === 'active') void entered.then(() => begin(self, input as Input))
    },
    transition: (snapshot, event: CallEvent, { self }) => {
      if (snapshot.status !== 'active') return snapshot
      if (event.type === 'xstate.stop') running.get(self)?.stop()
      return nextSnapshot(snapshot, event)
    },
    getPersistedSnapshot: (snapshot) => snapshot,
    restoreSnapshot: (snapshot) => snapshot as PromiseSnapshot<Output, Input>,
  } as PromiseActorLogic<Output, Input>
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
export const ask = callLogic<Choice, Poll>((system, poll, end) => {
  const asked = runtimeOf(system).ask(poll, {
    resolve: ([choice]) => end.resolve(choice ?? { player: poll.players[0] ?? '' }),
    reject: (error) => end.reject(error),
  })
  return () => asked.cancel()
})

/** Asks all players of a poll at once. */
export const askAll = callLogic<Choice[], Poll>((system, poll, end) => {
  const asked = runtimeOf(system).ask(poll, end)
  return () => asked.cancel()
})

/** The type of `carryOut` in a chart that gives it only commands of these types. */
export type CarryOut<Type extends CommandType> = PromiseActorLogic<OutputOf<Type>, Command<Type>>

/** Carries out a command; its output is the command's output. */
export const carryOut = callLogic<unknown, Command>((system, command, end) => {
  end.resolve(runtimeOf(system).carryOut(command))
  return undefined
})

/** `carryOut` for commands of one type or of several. */
export function carryOutFor<Type extends CommandType>(): CarryOut<Type> {
  return carryOut as unknown as CarryOut<Type>
}

/** Waits at a point where nobody is asked anything: a paused game, or one stepped from phase to phase, stops here. */
export const pausePoint = callLogic<void, unknown>((system, _, end) =>
  runtimeOf(system).pausePoint(() => end.resolve()),
)

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
