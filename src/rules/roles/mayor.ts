import type { RoleDefinition } from './role.js'

/** Town with two votes. */
export const mayor: RoleDefinition = {
  team: 'town',
  powers: [],
  votes: 2,
  describe: 'A mayor has two votes in every ballot by day; when it dies, everyone is told who it was.',
  advice: 'Your vote counts twice, so hold it until it matters. The count of a ballot may give you away.',
}
