import type { Team } from '../rules/roles/role.js'
import type { Role } from '../rules/roles/roles.js'
import { nameIn, verbFor, type Wording } from './wording.js'

const teams: ReadonlySet<string> = new Set<Team>(['town', 'mafia'])

/** A role or a team in a sentence: `a doctor`; what names a team has no article. */
export function asRole(role: Role | Team): string {
  if (teams.has(role)) return role
  return /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`
}

/** `Ada is a doctor`, inside a sentence. */
export const isRole = (wording: Wording, id: string, role: Role | Team): string =>
  `${nameIn(wording, id)} ${verbFor(wording, id, 'are')} ${asRole(role)}`
