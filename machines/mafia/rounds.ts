import { agreed, settled, type TeamInput, type TeamRound } from '../../src/rules/mafia-choice.js'
import { runtimeOf, type System } from '../runtime.js'

// The words that the mafia's protocols share, each for what is asked for in a round of choosing.

export function mafiaAgreed({ context }: { context: TeamRound }): boolean {
  return agreed(context) !== null
}

export function roundsLeft({ context }: { context: TeamInput & { readonly round: number } }): boolean {
  return context.round < context.rules.night.mafia.rounds
}

/** What the team agreed on. */
export function agreement({ context }: { context: TeamRound }): string {
  return agreed(context) ?? 'skip'
}

/** What the rules make of a last round without agreement. */
export function settlement({ context, system }: { context: TeamRound; system: System }): string {
  return settled(context, runtimeOf(system).draw('settlement', context.day))
}
