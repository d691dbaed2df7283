import type { RoleDefinition } from './role.js'

/** Kills by night with its team. */
export const mafia: RoleDefinition = {
  team: 'mafia',
  powers: [{ power: 'kill' }],
  describe: 'The mafia know each other and choose together whom to kill each night.',
  advice:
    'In public, pass for one of the town. As long as you have living team-mates, agree with them in private, do not defend each other too eagerly, and let a doomed one fall when that saves the rest.',
}
