import { doctor } from './doctor.js'
import { mafia } from './mafia.js'
import type { RoleDefinition, Team } from './role.js'
import { sheriff } from './sheriff.js'
import { vigilante } from './vigilante.js'
import { villager } from './villager.js'

/** Every role by its name, in the order in which tables of roles are written. */
export const roles = { mafia, doctor, sheriff, vigilante, villager } as const satisfies Record<string, RoleDefinition>

/** The name of a role. */
export type Role = keyof typeof roles

/** The names of all roles. */
export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/** The team a role wins with. */
export function teamOf(role: Role): Team {
  return roles[role].team
}
