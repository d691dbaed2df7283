import type { RoleDefinition } from './role.js'

/** Saves a player each night. */
export const doctor: RoleDefinition = {
  team: 'town',
  powers: [{ power: 'protect' }],
  describe: 'A doctor chooses a player each night and saves it from the mafia that night.',
  advice: 'Protect those whom the mafia most want dead. Stay unknown as long as you can: a known doctor dies next.',
}
