import type { Beliefs } from '../../../events/answer-schema.js'
import { isMafia as isOfMafia } from '../../../rules/roles/team.js'
import type { Situation } from '../situation.js'

/**
 * How likely each other player is to be mafia, if a request asks for it: certain if the player knows the team,
 * otherwise computed from the suspicion. In whole percents; suspicion alone never gives certainty.
 */
export function beliefsOf(situation: Situation): Beliefs {
  const { request, mates, isMafia, book } = situation
  const known = (id: string): number | undefined => {
    if (isMafia) return mates.includes(id) ? 1 : 0
    const team = book.knowledge.teams.get(id)
    return team && (isOfMafia({ team }) ? 1 : 0)
  }
  const likely = (id: string): number =>
    Math.min(99, Math.max(1, Math.round(100 * (situation.chances.get(id) ?? 0)))) / 100
  return Object.fromEntries((request.beliefs ?? []).map((id) => [id, known(id) ?? likely(id)]))
}
