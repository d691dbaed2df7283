import type { RoleDefinition } from './role.js'

/** Town without a power. */
export const villager: RoleDefinition = {
  team: 'town',
  powers: [],
  describe: 'A villager has no power but its voice and its vote.',
  advice: 'Your only tools are attention and argument. Watch votes, compare words, and help the town to one mind.',
}
