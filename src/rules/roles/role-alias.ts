import * as z from 'zod/mini'
import { roleNameSchema } from './role.js'

/** The sources' other name for the sheriff: accepted wherever a role is read, never written. */
export const roleAlias = 'detective'
const aliased = 'sheriff'

/** The role's own name for `name`. */
export function roleNamed(name: string): string {
  return name === roleAlias ? aliased : name
}

/** A role, by its name or by the sources' other name for it. */
export const roleSchema = z.pipe(roleNameSchema, z.transform(roleNamed))

/** Whether `byRole` has an entry under the sheriff's name and another under its alias. */
export function namesTwice(byRole: object): boolean {
  return Object.hasOwn(byRole, aliased) && Object.hasOwn(byRole, roleAlias)
}

/** Entries by role, each under the role's own name. */
export function byRoleName<T>(byRole: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(byRole).map(([role, kept]) => [roleNamed(role), kept]))
}
