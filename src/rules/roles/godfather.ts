import type { RoleDefinition } from './role.js'

/** Mafia that investigations show as town. */
export const godfather: RoleDefinition = {
  team: 'mafia',
  powers: [{ power: 'kill' }],
  seenAs: 'town',
  describe: 'A godfather is of the mafia, but whoever investigates it sees a player of the town.',
  advice:
    'You may be the boldest of your team: an investigation clears you. Let yourself be looked into, and sound like the town.',
}
