import type { RoleDefinition } from './role.js'

/** Town that may kill by night. */
export const vigilante: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'shoot' }],
  describe: 'A vigilante may shoot a player at night, as long as it has shots.',
  advice: 'Shoot only when you are rather sure: a dead townsperson is a gift to the mafia.',
}
