import { powersOf } from '../../rules/powers/owned.js'
import type { Power } from '../../rules/powers/power.js'
import type { RoleCounts } from '../../rules/role-counts.js'
import { isMafia, type Team, teamNames, teamOf } from '../../rules/roles/team.js'
import type { Rules } from '../../rules/rules-schema.js'

/** What a role is good for to its team: what its own power aims at; null for a role without one. */
export type Office = Power['aim'] | null

/** The office of a role of these rules. */
export function officeOf(rules: Rules | null, role: string): Office {
  const definition = rules?.cast[role]
  const own = definition && powersOf(definition).find(({ power }) => !power.byTeam)
  return own?.power.aim ?? null
}

/** The team that a result speaks of: it names a role of these rules, or a team. */
export function sideOf(rules: Rules | null, result: string): Team {
  const named = teamNames.find((team) => team === result)
  return named ?? (rules ? teamOf(rules, result) : undefined) ?? 'town'
}

/** Whether a result, or a role, speaks of the mafia. */
export const isMafiaResult = (rules: Rules | null, result: string): boolean => isMafia({ team: sideOf(rules, result) })

/** The teams that a result leaves open: the one it names, and those of roles that an investigation takes for it. */
export function teamsSeenAs(side: Team, { rules, counts }: { rules: Rules | null; counts: RoleCounts }): Set<Team> {
  const masked = Object.entries(rules?.cast ?? {}).filter(([role, { seenAs }]) => counts[role] && seenAs === side)
  return new Set([side, ...masked.map(([, { team }]) => team)])
}

/** Whether somebody else than the mafia may kill by night at this table. */
export function othersKill({ cast }: Rules, counts: RoleCounts): boolean {
  return Object.entries(cast).some(
    ([role, definition]) =>
      counts[role] && powersOf(definition).some(({ power }) => !power.byTeam && power.effect && power.aim === 'harm'),
  )
}

/** A role of these rules without an office, as which one can pass: the one that fills the seats. */
export const plainRole = (rules: Rules | null): string => rules?.filler ?? 'villager'
