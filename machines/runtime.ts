import type { AnyActorRef, PromiseActorLogic } from 'xstate'
import type { Command, CommandType, OutputOf } from '../src/events/decide/command.js'
import type { Choice, Poll } from '../src/rules/poll.js'
import type { Runtime } from '../src/runtime/runtime.js'
import { callLogic } from './call-logic.js'

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
