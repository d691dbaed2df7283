import { type GameState, livingOf, type PlayerState } from '../game-state.js'
import type { Choice } from '../poll.js'
import { countVotes, type Tally } from './tally.js'

/** How many votes a player's role has in a ballot by day. */
const votesOf = ({ role = '' }: PlayerState, { rules }: Pick<GameState, 'rules'>): number =>
  rules?.cast[role]?.votes ?? 1

/** The count of a ballot by day. */
export function countBallot(ballot: readonly Choice[], state: GameState): Tally {
  return countVotes(
    state.players.flatMap((player) => {
      const cast = ballot.find((choice) => choice.player === player.id)
      return cast?.choice === undefined ? [] : [{ choice: cast.choice, votes: votesOf(player, state) }]
    }),
  )
}

/** The total number of votes of the living. */
export function votesOfLiving(state: GameState): number {
  return livingOf(state).reduce((sum, player) => sum + votesOf(player, state), 0)
}
