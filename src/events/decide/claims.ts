import { type Found, type GameState, playerOf } from '../../rules/game-state.js'
import { teamOf } from '../../rules/roles/team.js'
import type { AcceptedAnswer, Claim, Correction } from '../answer-schema.js'
import { draft, type EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'

/** A declared claim or correction becomes public; only the moderator sees whether it is true. */
export function claimEvents(player: string, { claim, correction }: AcceptedAnswer, state: GameState): EventDraft[] {
  const check = (claimed: EventData['claim.checked']['claimed'], truthful: boolean) =>
    draft('claim.checked', 'moderator', { player, claimed, truthful })
  const { role, found = [] } = playerOf(state, player)
  return [
    ...(claim ? [draft('role.claimed', 'public', { player, claim }), check('role', role === claim.role)] : []),
    ...(claim?.results?.length ? [check('results', wereFound(claim.results, found, state))] : []),
    ...(correction
      ? [draft('vote.corrected', 'public', { player, correction }), check('votes', wereCast(correction, state))]
      : []),
  ]
}

/** Whether the player found out each result itself. A player who learned an exact role may claim only the team. */
function wereFound(results: NonNullable<Claim['results']>, found: readonly Found[], { rules }: GameState): boolean {
  return results.every(({ player, result }) =>
    found.some(({ data }) => {
      const team = typeof data.result === 'string' && rules ? teamOf(rules, data.result) : undefined
      return data.target === player && (result === data.result || result === team)
    }),
  )
}

function wereCast({ day, votes }: Correction, state: GameState): boolean {
  return votes.every(({ voter, choice }) =>
    state.votes.some((cast) => cast.day === day && cast.voter === voter && cast.choice === choice),
  )
}
