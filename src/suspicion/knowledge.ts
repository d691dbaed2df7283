import type { View } from '../events/view.js'
import type { RoleCounts } from '../rules/role-counts.js'
import type { Role } from '../rules/roles/role.js'
import { isMafia, type Team } from '../rules/roles/team.js'
import type { Chronicle } from './chronicle.js'
import { sideOf, teamsSeenAs } from './office.js'

/**
 * What is certain: teams and roles known from deaths, the rules and the observer's own findings, and the number of each
 * role.
 */
export interface Knowledge {
  readonly teams: ReadonlyMap<string, Team>
  readonly roles: ReadonlyMap<string, Role>
  /** The publicly known teams, which can be mentioned without revealing private knowledge. */
  readonly fates: ReadonlyMap<string, Team>
  /** The day on which each town player was killed by others. */
  readonly killed: ReadonlyMap<string, number>
  readonly counts: RoleCounts
}

/** An observer of a game: a player with what it knows about itself, or the public. */
export type Onlooker = Pick<View, 'audience' | 'day' | 'self'>

/**
 * What a town player in this seat can be sure of. A mafia player gets the same, without its team-mates, so that it
 * reasons in public like the town.
 */
export function knowledgeOf({ self, audience }: Onlooker, chronicle: Chronicle): Knowledge {
  const { counts, rules, fates, shownRoles, killed } = chronicle
  const teams = new Map(fates)
  const roles = new Map(shownRoles)
  for (const { target, result } of chronicle.findings) {
    const seen = sideOf(rules, result)
    const isSure = teamsSeenAs(seen, { rules, counts }).size === 1
    if (isSure && !fates.has(target)) teams.set(target, seen)
    if (rules?.cast[result]) roles.set(target, result)
  }
  if (self?.role && self.team && !isMafia(self)) {
    teams.set(audience, self.team)
    roles.set(audience, self.role)
  }
  return { teams, roles, fates, killed, counts }
}
