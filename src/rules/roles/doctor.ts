import type { RoleDefinition } from './role.js'

export const doctor: RoleDefinition = {
  team: 'town',
  action: 'protect',
  describe: 'A doctor chooses a player each night and saves it from the mafia that night.',
}
