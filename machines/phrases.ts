import type { Command } from '../src/events/decide/command.js'
import type { Phase } from '../src/rules/game-state.js'

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
