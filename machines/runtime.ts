import {
  type ActorRef,
  type ErrorActorEvent,
  type EventObject,
  fromPromise,
  type PromiseActorLogic,
  type StateMachine,
} from 'xstate'
import type { Command, CommandType, OutputOf } from '../src/kernel/events/decide/command.js'
import type { Phase } from '../src/kernel/rules/game-state.js'
import type { Choice, Poll } from '../src/kernel/rules/poll.js'
import type { Rules } from '../src/kernel/rules/rules-schema.js'
import type { Runtime } from '../src/kernel/runtime/runtime.js'
import { callLogic } from './call-logic.js'
import { type System, sendToSelf } from './inside.js'

export type { System }

/** A machine of which only the input and the output matter. */
export type ChildMachine<Input, Output> =
  // biome-ignore lint/suspicious/noExplicitAny: the context, the states and the vocabulary are its own affair.
  StateMachine<any, any, any, any, any, any, any, any, any, Input, Output, any, any, any>

/** An actor as its parent knows it, or a promise in a test: a parent's type does not contain its children's. */
export type Child<Input, Output> = ChildMachine<Input, Output> | PromiseActorLogic<Output, Input>

/** Declares a child of a chart. What takes its place by `provide` must have the same input and output. */
export const child = <Input, Output>(logic: Child<Input, Output>): Child<Input, Output> => logic

/** A placeholder: a game whose rules name a chart of its own is given the machine. */
export const missingChart = <Input extends { readonly rules: Rules }, Output>(): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(async ({ input: { rules } }) => {
    const names = Object.keys(rules.charts ?? {})
    throw new Error(`No machine was given for the charts that the rules name: ${names.join(', ')}.`)
  })

// A property of the system, not a registry of this module: the ESM and the CommonJS build must find the same runtime.
const key = Symbol.for('nightzero.runtime')

type AttachedSystem = System & { [key]?: Runtime }

/** Gives the machines of an actor system their runtime, before the root actor starts. */
export function attachRuntime(system: System, runtime: Runtime): void {
  ;(system as AttachedSystem)[key] = runtime
}

/** The runtime of an actor system. Throws if none was given: then what needs it must be provided. */
export function runtimeOf(system: System): Runtime {
  const runtime = (system as AttachedSystem)[key]
  if (runtime === undefined)
    throw new Error(
      'No runtime: call `attachRuntime(actor.system, runtime)`, or provide `ask`, `askAll`, `decide` and `record`.',
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

/** The event by which a machine learns the output of a command of these types: `DecidedEvent<'tally'>`. */
export interface DecidedEvent<Type extends CommandType> {
  readonly type: 'decided'
  readonly output: OutputOf<Type>
}

const entered = Promise.resolve()

/**
 * `decide` for a chart that gives it only commands of these types: `decideFor<'tally'>()`. The command is carried out once
 * all states are entered: a machine that an initial state invokes starts before that state has recorded its phase.
 */
export const decideFor =
  <Type extends CommandType>() =>
  ({ system, self }: Acting, { command }: Decision<Type>): void => {
    void entered.then(() => {
      if (self.getSnapshot().status === 'active') sendToSelf(self, outcomeOf(system, command))
    })
  }

/** What a chart has to be decided. */
export interface Decision<Type extends CommandType = CommandType> {
  readonly command: Command<Type>
}

interface Acting {
  readonly system: System
  // biome-ignore lint/suspicious/noExplicitAny: the events of a chart are its own affair.
  readonly self: ActorRef<any, any>
}

/** An error ends the machine as that of an actor does which no state handles. */
function outcomeOf<Type extends CommandType>(system: System, command: Command<Type>): EventObject {
  try {
    const decided: DecidedEvent<Type> = { type: 'decided', output: runtimeOf(system).carryOut(command) }
    return decided
  } catch (error) {
    const failed: ErrorActorEvent = { type: 'xstate.error.actor.decide', error, actorId: 'decide' }
    return failed
  }
}

/** Has any command carried out; its output comes back to the machine as the event `decided`. */
export const decide = decideFor<CommandType>()

/** Waits at a point where nobody is asked anything: a paused game, or one stepped from phase to phase, stops here. */
export const pausePoint = callLogic<void, unknown>((system, _, end) =>
  runtimeOf(system).pausePoint(() => end.resolve()),
)

/** Carries out a command whose output is not needed. */
export function record({ system }: { system: System }, command: Command): void {
  runtimeOf(system).carryOut(command)
}

/** An engine fault fails the game at its root; it must never pass for an outcome. */
export function rethrow({ event }: { event: EventObject }): never {
  throw (event as ErrorActorEvent).error
}

/** What every invoke does with an error; the chart names `rethrow` among its actions. */
export const onError = { actions: 'rethrow' } as const

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

/** An entry action that decides by the command that a machine makes from its context; the state answers `decided`. */
export function decides<Context, Type extends CommandType>(command: (context: Context) => Command<Type>) {
  return {
    type: 'decide',
    params: ({ context }: { context: Context }): Decision<Type> => ({ command: command(context) }),
  } as const
}

/** An entry action that records that a phase begins. */
export function phaseBegins(phase: Phase) {
  return records(({ day }: { day: number }) => ({ type: 'enter', phase, day }))
}
