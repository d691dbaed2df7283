import { type Role, teamOf } from './roles/roles.js'

/** How a game ends: one team wins, or the last day passes. */
export type Winner = 'mafia' | 'town' | 'draw'

/**
 * The team that has won with these roles alive: the mafia when it is at least as many as the town, the town when no
 * mafia is left, even if nobody else is (sources 000, 001, 004). Null while the game is open.
 */
export function winnerOf(living: readonly Role[]): 'mafia' | 'town' | null {
  const mafia = living.filter((role) => teamOf(role) === 'mafia').length
  if (mafia === 0) return 'town'
  return mafia * 2 >= living.length ? 'mafia' : null
}
