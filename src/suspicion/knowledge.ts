import type { View } from '../events/view.js'
import type { RoleCounts } from '../rules/role-counts.js'
import type { Role } from '../rules/roles/role.js'
import { isMafia, type Team } from '../rules/roles/team.js'
import type { Chronicle } from './chronicle.js'
import { sideOf, teamsSeenAs } from './office.js'

/** What is certain: teams and roles that deaths, the rules and one's own findings tell, and how many of each role were dealt. */
export interface Knowledge {
  readonly teams: ReadonlyMap<string, Team>
  readonly roles: ReadonlyMap<string, Role>
  /** The teams that have come out, as far as everyone can tell: what may be said aloud without giving oneself away. */
  readonly fates: ReadonlyMap<string, Team>
  /** The day on which each town player fell that others killed. */
  readonly killed: ReadonlyMap<string, number>
  readonly counts: RoleCounts
}

/** Whoever looks at a game: a player with what it knows of itself, or anybody. */
export type Onlooker = Pick<View, 'audience' | 'day' | 'self'>

/**
 * What a town player in this seat can be sure of. A mafia player gets the same: its team-mates are left out, so that it
 * reasons in public as the town does.
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
