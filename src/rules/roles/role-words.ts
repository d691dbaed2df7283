import { teamNames } from './team.js'

/** Whether a role has the name of a team: "mafia" means one or many. */
const isTeamName = (role: string): boolean => teamNames.some((team) => team === role)

/** The name of several players of a role: "doctors", "mafia". */
export const pluralOf = (role: string): string => (isTeamName(role) ? role : `${role}s`)

/** `1 doctor`, `2 doctors`, `3 mafia`. */
export const roleQuantity = (count: number, role: string): string => `${count} ${count === 1 ? role : pluralOf(role)}`

/** A role or a team in a sentence about one player: "a doctor", "an elder", "mafia". */
export const withArticle = (role: string): string =>
  isTeamName(role) ? role : `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`
