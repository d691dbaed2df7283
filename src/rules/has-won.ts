import type { GameState, PlayerState } from './game-state.js'
import { wayOf } from './roles/wins.js'

/** Whether a player of a finished game has won: with its team, or in its role's own way. */
export function hasWon(player: PlayerState, { rules, winner }: Pick<GameState, 'rules' | 'winner'>): boolean {
  const { role = '', team, status, cause } = player
  return wayOf(rules?.cast[role]?.wins).won({ status, eliminated: cause === 'vote', teamWon: team === winner })
}
