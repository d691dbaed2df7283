import { type Finding, type GameState, playerOf } from '../../rules/game-state.js'
import { teamOf } from '../../rules/roles/roles.js'
import type { Claim, Correction, TakenAnswer } from '../answer-schema.js'
import { draft, type EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'

/** A declared claim or correction becomes public; whether it is true stays with the moderator. */
export function claimEvents(player: string, { claim, correction }: TakenAnswer, state: GameState): EventDraft[] {
  const checked = (claimed: EventData['claim.checked']['claimed'], truthful: boolean) =>
    draft('claim.checked', 'moderator', { player, claimed, truthful })
  const { role, learned = [] } = playerOf(state, player)
  return [
    ...(claim ? [draft('role.claimed', 'public', { player, claim }), checked('role', role === claim.role)] : []),
    ...(claim?.results?.length ? [checked('results', wereLearned(claim.results, learned))] : []),
    ...(correction
      ? [draft('vote.corrected', 'public', { player, correction }), checked('votes', wereCast(correction, state))]
      : []),
  ]
}

/** Whether each result is one that the player found out itself. Who learned an exact role may tell the team alone. */
function wereLearned(results: NonNullable<Claim['results']>, learned: readonly Finding[]): boolean {
  return results.every(({ player, result }) =>
    learned.some(({ target, result: found }) => {
      const team = found === 'town' ? found : teamOf(found)
      return target === player && (result === found || result === team)
    }),
  )
}

function wereCast({ day, votes }: Correction, state: GameState): boolean {
  return votes.every(({ voter, choice }) =>
    state.votes.some((cast) => cast.day === day && cast.voter === voter && cast.choice === choice),
  )
}
