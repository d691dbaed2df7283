import type { Command } from '../src/events/decide/command.js'
import type { Phase } from '../src/rules/game-state.js'

/** An engine fault fails the game at its root; it must never pass for an outcome. */
export function rethrow({ event }: { event: unknown }): never {
  throw (event as { error: unknown }).error
}

/** What every invocation does when its actor fails. */
export const onError = { actions: 'rethrow' } as const

/** As the params of an action or a guard: what the actor that is done has put out. */
export function output<Output>({ event }: { event: { output: Output } }): Output {
  return event.output
}

/** As an action or a guard: the one called so, given what the actor that is done has put out. */
export function given<Name extends string>(name: Name) {
  return { type: name, params: output } as const
}

/** As an entry action: records the command that a machine makes of its context. */
export function records<Context>(command: (context: Context) => Command) {
  return { type: 'record', params: ({ context }: { context: Context }): Command => command(context) } as const
}

/** As an entry action: records that a phase begins, on the day of the context. */
export function phaseBegins(phase: Phase) {
  return records(({ day }: { day: number }) => ({ type: 'enter', phase, day }))
}
