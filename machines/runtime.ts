import { type AnyActorRef, fromPromise, type PromiseActorLogic } from 'xstate'
import type { Command, CommandType, OutputOf } from '../src/events/decide/command.js'
import type { Choice, Poll } from '../src/rules/poll.js'
import type { Runtime } from '../src/runtime/table.js'

/** The actor system that the machines of one game run in. */
export type System = AnyActorRef['system']

// A property of the system, not a registry of this module: the ESM and the CommonJS copy must find the same runtime.
const key = Symbol.for('nightzero.runtime')

interface RunningSystem {
  [key]?: Runtime
}

/** Gives the machines of an actor system their runtime, before the root actor starts. */
export function attachRuntime(system: System, runtime: Runtime): void {
  ;(system as unknown as RunningSystem)[key] = runtime
}

/** The runtime of an actor system. Throws where none was given: then `ask`, `askAll`, `carryOut` and `record` must be provided. */
export function runtimeOf(system: System): Runtime {
  const runtime = (system as unknown as RunningSystem)[key]
  if (runtime === undefined)
    throw new Error(
      'No runtime: call `attachRuntime(actor.system, runtime)`, or provide `ask`, `askAll`, `carryOut` and `record`.',
    )
  return runtime
}

/** Asks the one player of a poll. */
export const ask = fromPromise<Choice, Poll>(({ input, signal, system }) => runtimeOf(system).ask(input, signal))

/** Asks all players of a poll at once. */
export const askAll = fromPromise<Choice[], Poll>(({ input, signal, system }) =>
  runtimeOf(system).askAll(input, signal),
)

/** What `carryOut` is to a chart that gives it commands of these types only. */
export type CarryOut<Type extends CommandType> = PromiseActorLogic<OutputOf<Type>, Command<Type>>

/** Has a command carried out and puts out what came of it. */
export const carryOut: PromiseActorLogic<unknown, Command> = fromPromise(async ({ input, signal, system }) => {
  // XState starts what a machine invokes at once before the entry actions of its first state: let them be recorded first.
  await Promise.resolve()
  signal.throwIfAborted()
  return runtimeOf(system).carryOut(input)
})

/** `carryOut` for commands of one type or of several. */
export function carrying<Type extends CommandType>(): CarryOut<Type> {
  return carryOut as unknown as CarryOut<Type>
}

/** Waits where nobody is asked anything: a game that is paused, or stepped from phase to phase, stands here. */
export const pausePoint = fromPromise<void>(({ system }) => runtimeOf(system).passed())

/** Has a command carried out whose outcome nobody waits for. */
export function record({ system }: { system: System }, command: Command): void {
  runtimeOf(system).carryOut(command)
}
