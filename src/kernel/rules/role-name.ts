import * as z from 'zod/mini'

/** The name of a role, as the rules' `cast` has it. */
export type Role = string

/** Names of roles: lower case letters, digits and `-`, at most 40, beginning with a letter. */
export const roleNameSchema = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Expected the name of a role: lower case letters, digits and -, at most 40'),
  // Counts by role are plain objects, which inherit a property of this name.
  z.refine((name) => name !== 'constructor', 'Expected another name for a role than the word `constructor`'),
)

/** The sources' other name for the sheriff: accepted wherever a role is read, never written. */
export const roleAlias = 'detective'
const aliased = 'sheriff'

export function canonicalRole(name: string): string {
  return name === roleAlias ? aliased : name
}

/** A role, by its name or by the sources' other name for it. */
export const roleSchema = z.pipe(roleNameSchema, z.transform(canonicalRole))

export function namesRoleTwice(byRole: object): boolean {
  return Object.hasOwn(byRole, aliased) && Object.hasOwn(byRole, roleAlias)
}

export function withCanonicalRoles<T>(byRole: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(byRole).map(([role, kept]) => [canonicalRole(role), kept]))
}
