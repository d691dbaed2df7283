import type { RoleDefinition } from './role.js'

/** Mafia that stops others from using their powers. */
export const roleblocker: RoleDefinition = {
  team: 'mafia',
  powers: [{ power: 'kill' }, { power: 'block' }],
  describe: 'A roleblocker is of the mafia and blocks a player each night.',
  advice:
    'Find out who has a power, and keep it from working in the night that matters. Whoever was blocked is told so.',
}
