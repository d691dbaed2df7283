import type { RoleDefinition } from './role.js'

/** Sees who visits whom. */
export const lookout: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'watch' }],
  describe: 'A lookout watches a player each night.',
  advice: 'Watch those whom the mafia want dead: whoever visits the victim of the night has something to explain.',
}
