import type { RoleDefinition } from './role.js'

export const mafia: RoleDefinition = {
  team: 'mafia',
  action: 'kill',
  describe: 'The mafia know each other and choose together whom to kill each night.',
}
