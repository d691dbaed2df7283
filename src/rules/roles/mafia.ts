import type { RoleDefinition } from './role.js'

/** Kills by night with its team. */
export const mafia: RoleDefinition = {
  team: 'mafia',
  powers: [{ power: 'kill' }],
  describe: 'The mafia know each other and choose together whom to kill each night.',
  advice:
    'In public, pass for a villager. Agree with your team in private, do not defend each other too eagerly, and let a doomed team-mate fall when that saves the rest.',
}
