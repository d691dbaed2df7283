import type { RoleDefinition } from './role.js'

/** Wins by being voted out. */
export const jester: RoleDefinition = {
  team: 'neutral',
  powers: [],
  wins: 'eliminated',
  describe: "A jester is on nobody's side and wants to be voted out.",
  advice: 'Make the table want you gone without seeming to want it yourself. Dying by night is losing.',
}
