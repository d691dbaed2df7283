import type { RoleDefinition } from './role.js'

/** Town with two votes. */
export const mayor: RoleDefinition = {
  team: 'town',
  powers: [],
  votes: 2,
  describe: 'A mayor is of the town, and its votes count for more than one.',
  advice: 'Your vote counts twice, so hold it until it matters. The count of a ballot may give you away.',
}
