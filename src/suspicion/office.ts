import { type PowerTraits, traitsOf } from '../rules/powers/traits.js'
import type { RoleCounts } from '../rules/role-counts.js'
import type { RoleDefinition } from '../rules/roles/role.js'
import { isMafia, type Team, teamNames, teamOf } from '../rules/roles/team.js'
import type { Rules } from '../rules/rules-schema.js'

/** The use of a role for its team: the aim of its own power; null for a role without one. */
export type Office = PowerTraits['aim'] | null

/** The office of a role of these rules. */
export function officeOf(rules: Rules | null, role: string): Office {
  const definition = rules?.cast[role]
  return (definition && ownTraits(definition)[0]?.aim) ?? null
}

/** The traits of the powers that a role's players use alone. */
const ownTraits = ({ powers }: Pick<RoleDefinition, 'powers'>): PowerTraits[] =>
  powers.flatMap(({ power }) => traitsOf(power) ?? []).filter(({ byTeam }) => !byTeam)

/** The team that a result means: it names a role of these rules, or a team. */
export function sideOf(rules: Rules | null, result: string): Team {
  const named = teamNames.find((team) => team === result)
  return named ?? (rules ? teamOf(rules, result) : undefined) ?? 'town'
}

/** Whether a result, or a role, means the mafia. */
export const isMafiaResult = (rules: Rules | null, result: string): boolean => isMafia({ team: sideOf(rules, result) })

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
