import { type GameState, playerOf } from '../../rules/game-state.js'
import type { Correction, TakenAnswer } from '../answer-schema.js'
import { draft, type EventDraft } from '../event.js'

/** A declared claim or correction becomes public; whether it is true stays with the moderator. */
export function claimEvents(player: string, { claim, correction }: TakenAnswer, state: GameState): EventDraft[] {
  return [
    ...(claim
      ? [
          draft('role.claimed', 'public', { player, claim }),
          draft('claim.checked', 'moderator', {
            player,
            claimed: 'role',
            truthful: playerOf(state, player).role === claim.role,
          }),
        ]
      : []),
    ...(correction
      ? [
          draft('vote.corrected', 'public', { player, correction }),
          draft('claim.checked', 'moderator', { player, claimed: 'votes', truthful: wereCast(correction, state) }),
        ]
      : []),
  ]
}

function wereCast({ day, votes }: Correction, state: GameState): boolean {
  return votes.every(({ voter, choice }) =>
    state.votes.some((cast) => cast.day === day && cast.voter === voter && cast.choice === choice),
  )
}
