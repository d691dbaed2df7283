import type { View } from '../../events/view.js'
import { type RoleCounts, roleCountsFor } from '../../rules/role-counts.js'
import type { Role } from '../../rules/roles/role.js'
import { isMafia, type Team, townTeam } from '../../rules/roles/team.js'
import type { Chronicle, Death } from './chronicle.js'
import { isMafiaResult, othersKill, sideOf, teamsSeenAs } from './office.js'

/** What is certain: teams and roles that deaths, the rules and one's own findings tell, and how many of each role were dealt. */
export interface Knowledge {
  readonly teams: ReadonlyMap<string, Team>
  readonly roles: ReadonlyMap<string, Role>
  /** The teams of the dead, as far as everyone can tell: what may be said aloud without giving oneself away. */
  readonly fates: ReadonlyMap<string, Team>
  /** The day on which each town player fell that others killed. */
  readonly killed: ReadonlyMap<string, number>
  readonly counts: RoleCounts
}

/**
 * What a town player in this seat can be sure of. A mafia player gets the same: its team-mates are left out, so that it
 * reasons in public as the town does.
 */
export function knowledgeOf(view: View, chronicle: Chronicle): Knowledge {
  chronicle.counts ??= roleCountsFor(chronicle.rules as NonNullable<Chronicle['rules']>, view.players.length)
  const { counts } = chronicle
  const teams = new Map<string, Team>()
  const roles = new Map<string, Role>()
  const killed = new Map<string, number>()
  for (const death of chronicle.deaths) {
    const team = death.team ?? (isMafiaKill(death, chronicle, counts) ? townTeam : undefined)
    if (team) teams.set(death.player, team)
    if (team && !isMafia({ team }) && death.cause !== 'vote') killed.set(death.player, death.day)
    if (death.role) roles.set(death.player, death.role)
  }
  const fates = new Map(teams)
  for (const { target, result } of chronicle.findings) {
    const seen = sideOf(chronicle.rules, result)
    const isSure = teamsSeenAs(seen, { rules: chronicle.rules, counts }).size === 1
    if (isSure && !fates.has(target)) teams.set(target, seen)
    if (chronicle.rules?.cast[result]) roles.set(target, result)
  }
  const { self } = view
  if (self?.role && self.team && !isMafia(self)) {
    teams.set(view.audience, self.team)
    roles.set(view.audience, self.role)
  }
  return { teams, roles, fates, killed, counts }
}

/** Whether only the mafia can have killed here, and only the town can have died of it. */
function isMafiaKill({ cause }: Death, { rules }: Chronicle, counts: RoleCounts): boolean {
  if (cause === 'vote' || rules?.night.mafia.teammates) return false
  return isMafiaResult(rules, cause) || (rules !== null && !othersKill(rules, counts))
}
