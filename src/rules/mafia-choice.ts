import { choosingRounds } from './mafia-round.js'
import { agreements } from './policies/agreement.js'
import { settlements } from './policies/settlement.js'
import type { Choice } from './poll.js'
import type { Random } from './random.js'
import type { Rules } from './rules-schema.js'

/** The input of the mafia's night: the rules, the night, and the living mafia by seat. */
export interface TeamInput {
  readonly rules: Rules
  readonly day: number
  readonly team: readonly string[]
}

/** A round of the mafia's choice, counted from 1: the team by seat and what each member chose. */
export interface TeamRound {
  readonly mafia: Rules['night']['mafia']
  readonly team: readonly string[]
  readonly round: number
  readonly picks: readonly Choice[]
}

/** The outcome of a round: whether it decides, and whom the mafia kill; `target` is null if they kill nobody. */
export interface MafiaOutcome {
  readonly decided: boolean
  readonly target: string | null
}

/**
 * A round decides when the team agrees by the rule `night.mafia.agreement`; the last one decides in any case, by the rule
 * `night.mafia.settlement`.
 */
export function mafiaOutcome(round: TeamRound, random: Random): MafiaOutcome {
  const choices = choicesBySeat(round)
  const last = round.round >= choosingRounds(round.mafia)
  const choice =
    agreements[round.mafia.agreement].agreedChoice(choices) ?? (last ? settle(choices, round, random) : null)
  return { decided: choice !== null, target: choice === 'skip' ? null : choice }
}

/** The choices of a round by seat, without members who made none. */
function choicesBySeat({ team, picks }: TeamRound): string[] {
  return team.flatMap((player) => picks.find((pick) => pick.player === player)?.choice ?? [])
}

function settle(choices: readonly string[], { mafia }: TeamRound, random: Random): string {
  return choices.length === 0 ? 'skip' : settlements[mafia.settlement].settle(choices, random)
}
