import type { RoleDefinition } from './role.js'

export const vigilante: RoleDefinition = {
  team: 'town',
  action: 'shoot',
  describe: 'A vigilante may shoot a player at night, as long as it has shots.',
}
