import { doctor, godfather, jester, lookout, mafia, mayor, roleblocker, sheriff, villager } from '../roles.js'
import type { Rules } from '../rules-schema.js'
import { baseRules, completeCast, freeDiscussion } from './base-rules.js'
import { nightZero } from './night-zero.js'

/** Nine roles: the opening night of `night-zero`, the days of `trial`, and roles revealed on death. */
export const masquerade: Rules = {
  ...baseRules,
  name: 'masquerade',
  table: { min: 9, max: 15 },
  cast: completeCast({ mafia, godfather, roleblocker, doctor, sheriff, lookout, mayor, jester, villager }),
  roleCounts: {
    mafia: {
      base: 0,
      per: { count: 3, players: 10, rounding: 'round' },
      min: 1,
      including: ['godfather', 'roleblocker'],
    },
    godfather: { base: 1 },
    roleblocker: { base: 1, fromPlayers: 11 },
    doctor: { base: 1 },
    sheriff: { base: 1 },
    lookout: { base: 1 },
    mayor: { base: 1 },
    jester: { base: 1 },
  },
  opening: 'nightZero',
  night: nightZero.night,
  discussion: { ...freeDiscussion, protocol: 'turns', rounds: 2, order: 'shuffled', nominate: false },
  decision: 'trial',
  vote: { candidates: 'living', elimination: 'plurality', skip: true, revote: false },
  reveal: { day: 'role', night: 'role' },
}
