import { agreements } from './policies/agreement.js'
import { settlements } from './policies/settlement.js'
import type { Choice } from './poll.js'
import type { Random } from './random.js'
import type { Rules } from './rules-schema.js'

/** What each mafia protocol starts from: the rules, the night, and the living mafia by seat. */
export interface TeamInput {
  readonly rules: Rules
  readonly day: number
  readonly team: readonly string[]
}

/** A round of the mafia's choosing: the team by seat and what each chose. */
export interface TeamRound extends TeamInput {
  readonly picks: readonly Choice[]
}

/** The choices of a round, by seat, of those who had one. */
function choicesBySeat({ team, picks }: TeamRound): string[] {
  return team.flatMap((player) => picks.find((pick) => pick.player === player)?.choice ?? [])
}

/** What the team agreed on in this round, by the rule `night.mafia.agreement`; null without agreement. */
export function agreed(round: TeamRound): string | null {
  return agreements[round.rules.night.mafia.agreement].agreed(choicesBySeat(round))
}

/** What the last round comes to without agreement, by the rule `night.mafia.settlement`. */
export function settled(round: TeamRound, random: Random): string {
  const choices = choicesBySeat(round)
  return choices.length === 0 ? 'skip' : settlements[round.rules.night.mafia.settlement].settle(choices, random)
}

/** Whom a choice kills: nobody when it is to skip. */
export function targetOf(choice: string): string | null {
  return choice === 'skip' ? null : choice
}
