import { teamOf } from '../../rules/roles/team.js'
import type { Rules } from '../../rules/rules-schema.js'

/** The teams over there. */
export type KaggleTeam = 'Villagers' | 'Werewolves'

/** The roles over there. */
export type KaggleRole = 'Villager' | 'Werewolf' | 'Doctor' | 'Seer'

/** What roles and teams of a game are called over there. */
export interface KaggleNames {
  /** A role as the nearest that they know: by its team, and in the village by its power. */
  readonly role: (role: string) => KaggleRole
  readonly teamOfRole: (role: string) => KaggleTeam
  /** What a role of ours does, in a sentence. */
  readonly rule: (role: string) => string
}

/** Who is not in this table is no werewolf: neutrals count with the village. */
const teams: Readonly<Record<string, KaggleTeam>> = { mafia: 'Werewolves' }

/** A villager's role by its power. One that they do not know, such as a shot, makes no role of theirs. */
const rolesByPower: Readonly<Record<string, KaggleRole>> = { protect: 'Doctor', investigate: 'Seer' }

/** A team as it is called over there. */
export const teamName = (team: string): KaggleTeam => teams[team] ?? 'Villagers'

/** The names for games in which these roles are played. A role that is not among them is a villager. */
export function kaggleNames(cast: Rules['cast']): KaggleNames {
  const teamOfRole = (role: string) => teamName(teamOf({ cast }, role) ?? '')
  const known = (role: string) =>
    Object.hasOwn(cast, role) ? cast[role]?.powers.flatMap(({ power }) => rolesByPower[power] ?? [])[0] : undefined
  return {
    teamOfRole,
    role: (role) => (teamOfRole(role) === 'Werewolves' ? 'Werewolf' : (known(role) ?? 'Villager')),
    rule: (role) => cast[role]?.describe ?? '',
  }
}
