/** The teams over there. */
export type KaggleTeam = 'Villagers' | 'Werewolves'

/** The roles over there. */
export type KaggleRole = 'Villager' | 'Werewolf' | 'Doctor' | 'Seer'

/** A role as far as it decides what it is called over there. */
export interface CastRole {
  readonly team: string
  /** What it does at night. */
  readonly action?: string
  /** What it does, in a sentence. */
  readonly describe?: string
}

/** What roles and teams of a game are called over there. */
export interface KaggleNames {
  /** A role as the nearest that they know: by its team, and in the village by its power. */
  readonly role: (role: string) => KaggleRole
  /** The team of a role. */
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
export function kaggleNames(cast: Readonly<Record<string, CastRole>>): KaggleNames {
  const definition = (role: string): CastRole | undefined => (Object.hasOwn(cast, role) ? cast[role] : undefined)
  const teamOfRole = (role: string) => teamName(definition(role)?.team ?? '')
  return {
    teamOfRole,
    rule: (role) => definition(role)?.describe ?? '',
    role: (role) =>
      teamOfRole(role) === 'Werewolves' ? 'Werewolf' : (rolesByPower[definition(role)?.action ?? ''] ?? 'Villager'),
  }
}
