import type { View } from '../../events/view.js'
import { findTraits, type PowerTraits } from '../../rules/powers/traits.js'
import type { Role, RoleDefinition } from '../../rules/role.js'
import type { RoleCounts } from '../../rules/role-counts.js'
import type { Rules } from '../../rules/rules-schema.js'
import { findTeam, isMafia, type Team, teamNames } from '../../rules/team.js'
import type { GameHistory } from './history.js'

/** The use of a role for its team: the aim of its own power; null for a role without one. */
type RoleAim = PowerTraits['aim'] | null

/** The office of a role of these rules. */
export function powerOfRole(rules: Rules | null, role: string): RoleAim {
  const definition = rules?.cast[role]
  return (definition && ownTraits(definition)[0]?.aim) ?? null
}

/** The traits of the powers that a role's players use alone. */
const ownTraits = ({ powers }: Pick<RoleDefinition, 'powers'>): PowerTraits[] =>
  powers.flatMap(({ power }) => findTraits(power) ?? []).filter(({ byTeam }) => !byTeam)

/** The team that a result means: it names a role of these rules, or a team. */
export function teamOfResult(rules: Rules | null, result: string): Team {
  const named = teamNames.find((team) => team === result)
  return named ?? (rules ? findTeam(rules, result) : undefined) ?? 'town'
}

/** Whether a result, or a role, means the mafia. */
export const isMafiaResult = (rules: Rules | null, result: string): boolean =>
  isMafia({ team: teamOfResult(rules, result) })

/**
 * The teams that a result leaves possible: the one it names, and those of roles that investigations show as that team.
 */
export function teamsSeenAs(side: Team, { rules, counts }: { rules: Rules | null; counts: RoleCounts }): Set<Team> {
  const masked = Object.entries(rules?.cast ?? {}).filter(([role, { seenAs }]) => counts[role] && seenAs === side)
  return new Set([side, ...masked.map(([, { team }]) => team)])
}

/** Whether anybody except the mafia may kill by night in this game. */
export function othersKill({ cast }: Rules, counts: RoleCounts): boolean {
  return Object.entries(cast).some(
    ([role, definition]) => counts[role] && ownTraits(definition).some(({ aim }) => aim === 'harm'),
  )
}

/** A role of these rules without a power, which a player can claim: the one that fills the remaining seats. */
export const plainRole = (rules: Rules | null): string => rules?.filler ?? 'villager'

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
export type ViewObserver = Pick<View, 'audience' | 'day' | 'self'>

/**
 * What a town player in this seat can be sure of. A mafia player gets the same, without its team-mates, so that it
 * reasons in public like the town.
 */
export function deduceKnowledge({ self, audience }: ViewObserver, chronicle: GameHistory): Knowledge {
  const { counts, rules, fates, shownRoles, killed } = chronicle
  const teams = new Map(fates)
  const roles = new Map(shownRoles)
  for (const { target, result } of chronicle.findings) {
    const seen = teamOfResult(rules, result)
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
