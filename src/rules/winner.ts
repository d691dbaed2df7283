import { isMafia, mafiaTeam, type Team, townTeam } from './roles/team.js'

/** How a game ends: one team wins, or the last day passes. `neutral` only if a neutral role's win ends the game. */
export type Winner = Team | 'draw'

/**
 * The team that has won with players of these teams alive: the mafia when it is at least as many as all others, the
 * town when no mafia is left, even if nobody else is alive (sources 000, 001, 004). Null while the game is open.
 */
export function winnerOf(living: readonly Team[]): Team | null {
  const mafia = living.filter((team) => isMafia({ team })).length
  if (mafia === 0) return townTeam
  return mafia * 2 >= living.length ? mafiaTeam : null
}
