import type { RoleDefinition } from './role.js'

/** The sources also call this role the detective; see `role-alias.ts`. */
export const sheriff: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'investigate' }],
  describe: 'A sheriff investigates a player each night.',
  advice:
    'Use what you find out. Tell the table when it decides a vote or when you are about to die; before that, hint and steer.',
}
