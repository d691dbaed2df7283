import { teamOf } from '../../rules/roles/team.js'
import type { Rules } from '../../rules/rules-schema.js'

/** The teams of Kaggle's environment. */
export type KaggleTeam = 'Villagers' | 'Werewolves'

/** The roles of Kaggle's environment. */
export type KaggleRole = 'Villager' | 'Werewolf' | 'Doctor' | 'Seer'

/** Kaggle's names for the roles and teams of a game. */
export interface KaggleNames {
  /** The nearest of Kaggle's roles: by team, and in the village by power. */
  readonly role: (role: string) => KaggleRole
  readonly teamOfRole: (role: string) => KaggleTeam
  /** What a role of ours does, in a sentence. */
  readonly rule: (role: string) => string
}

/** Every other team counts with the village, neutrals too. */
const teams: Readonly<Record<string, KaggleTeam>> = { mafia: 'Werewolves' }

/** Kaggle's roles of the village by power. A power without an entry, such as a shot, makes a plain villager. */
const rolesByPower: Readonly<Record<string, KaggleRole>> = { protect: 'Doctor', investigate: 'Seer' }

/** Kaggle's name for a team. */
export const teamName = (team: string): KaggleTeam => teams[team] ?? 'Villagers'

/** The names for games with these roles. A role that is not among them is a villager. */
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
