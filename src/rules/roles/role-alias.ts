import { z } from 'zod'
import { roleNames } from './roles.js'

/** The sources' other name of the sheriff: accepted wherever a role is read, and written nowhere. */
export const roleAlias = 'detective'

/** What a role may be called where it is read. */
export const spokenRoles = [...roleNames, roleAlias] as const

/** The name that `name` is written as: the role's own. */
export function roleNamed<T extends string>(name: T): Exclude<T, typeof roleAlias> | 'sheriff' {
  return name === roleAlias ? 'sheriff' : (name as Exclude<T, typeof roleAlias>)
}

/** A role, by its name or by the sources' other name for it. */
export const roleSchema = z.enum(spokenRoles).transform(roleNamed).pipe(z.enum(roleNames))

/** Whether `byRole` has an entry under the sheriff's name and another under its alias. */
export function namesTwice(byRole: object): boolean {
  return Object.hasOwn(byRole, 'sheriff') && Object.hasOwn(byRole, roleAlias)
}

/** What is kept by role, each under its role's own name. */
export function byRoleName<T>(byRole: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(byRole).map(([role, kept]) => [roleNamed(role), kept]))
}
