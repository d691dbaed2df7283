import type { RoleDefinition } from './role.js'

export const villager: RoleDefinition = {
  team: 'town',
  describe: 'A villager has no power but its voice and its vote.',
}
