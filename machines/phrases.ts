import type { Decision } from '../src/events/decide/decide.js'
import type { Phase } from '../src/rules/game-state.js'

/** An engine fault fails the game at its root; it must never pass for an outcome. */
export function rethrow({ event }: { event: unknown }): never {
  throw (event as { error: unknown }).error
}

/** What every invocation does when its actor fails. */
export const onError = { actions: 'rethrow' } as const

/** As the params of an action: what the actor that is done has put out. */
export function output<Output>({ event }: { event: { output: Output } }): Output {
  return event.output
}

/** As an entry action: records the decision that a machine makes of its context. */
export function records<Context>(decision: (context: Context) => Decision) {
  return { type: 'record', params: ({ context }: { context: Context }): Decision => decision(context) } as const
}

/** As an entry action: records that a phase begins, on the day of the context. */
export function phaseBegins(phase: Phase) {
  return records(({ day }: { day: number }) => ({ type: 'enter', phase, day }))
}
