import type { View } from '../../events/view.js'
import type { Role } from '../../rules/role.js'
import { isMafia, type Team } from '../../rules/team.js'
import type { GameHistory } from './history.js'

export interface Knowledge {
  readonly teams: ReadonlyMap<string, Team>
  readonly roles: ReadonlyMap<string, Role>
}

export type ViewObserver = Pick<View, 'audience' | 'day' | 'self'>

/** A mafia player gets no team-mates, so that it reasons in public like the town. */
export function deduceKnowledge(
  { self, audience }: ViewObserver,
  { roles: gameRoles, knownTeams, shownRoles, findings }: GameHistory,
): Knowledge {
  const teams = new Map(knownTeams)
  const roles = new Map(shownRoles)
  for (const { target, result } of findings) {
    if (gameRoles.teamsShownAs(result).size === 1 && !knownTeams.has(target))
      teams.set(target, gameRoles.teamOf(result))
    if (gameRoles.rules.cast[result]) roles.set(target, result)
  }
  if (self?.role && self.team && !isMafia(self)) {
    teams.set(audience, self.team)
    roles.set(audience, self.role)
  }
  return { teams, roles }
}
