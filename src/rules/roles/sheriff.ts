import type { RoleDefinition } from './role.js'

/** The sources also call this role the detective; see `role-alias.ts`. */
export const sheriff: RoleDefinition = {
  team: 'town',
  action: 'investigate',
  describe: 'A sheriff investigates a player each night.',
}
