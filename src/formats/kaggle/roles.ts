import { type Role, roles } from '../../rules/roles/roles.js'

/** The teams over there. */
export type KaggleTeam = 'Villagers' | 'Werewolves'

/** The roles over there. */
export type KaggleRole = 'Villager' | 'Werewolf' | 'Doctor' | 'Seer'

/** Who is not in this table is no werewolf: neutrals count with the village. */
const teams: Readonly<Record<string, KaggleTeam>> = { mafia: 'Werewolves' }

/** A villager's role by what it does at night. A power that they do not know, such as a shot, makes no role of theirs. */
const rolesByPower: Readonly<Record<string, KaggleRole>> = { protect: 'Doctor', investigate: 'Seer' }

/** A team as it is called over there. */
export const teamName = (team: string): KaggleTeam => teams[team] ?? 'Villagers'

/** The team of a role as it is called over there. */
export const teamOfRole = (role: Role): KaggleTeam => teamName(roles[role].team)

/** A role as the nearest that they know: by its team, and in the village by its power. */
export function roleName(role: Role): KaggleRole {
  if (teamOfRole(role) === 'Werewolves') return 'Werewolf'
  return rolesByPower[roles[role].action ?? ''] ?? 'Villager'
}
