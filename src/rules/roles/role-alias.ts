import { roleNameSchema } from './role.js'

/** The sources' other name of the sheriff: accepted wherever a role is read, and written nowhere. */
export const roleAlias = 'detective'
const aliased = 'sheriff'

/** The name that `name` is written as: the role's own. */
export function roleNamed(name: string): string {
  return name === roleAlias ? aliased : name
}

/** A role, by its name or by the sources' other name for it. */
export const roleSchema = roleNameSchema.transform(roleNamed)

/** Whether `byRole` has an entry under the sheriff's name and another under its alias. */
export function namesTwice(byRole: object): boolean {
  return Object.hasOwn(byRole, aliased) && Object.hasOwn(byRole, roleAlias)
}

/** What is kept by role, each under its role's own name. */
export function byRoleName<T>(byRole: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(byRole).map(([role, kept]) => [roleNamed(role), kept]))
}
