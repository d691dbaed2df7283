import { baseRules, freeTalk } from '../base-rules.js'
import { doctor } from '../roles/doctor.js'
import { godfather } from '../roles/godfather.js'
import { jester } from '../roles/jester.js'
import { lookout } from '../roles/lookout.js'
import { mafia } from '../roles/mafia.js'
import { mayor } from '../roles/mayor.js'
import { roleblocker } from '../roles/roleblocker.js'
import { sheriff } from '../roles/sheriff.js'
import { villager } from '../roles/villager.js'
import type { Rules } from '../rules-schema.js'
import { castOf } from './usual-cast.js'

/** Nine roles: the opening night of `night-zero`, the days of `trial`, and roles revealed on death. */
export const masquerade: Rules = {
  ...baseRules,
  name: 'masquerade',
  table: { min: 9, max: 15 },
  cast: castOf({ mafia, godfather, roleblocker, doctor, sheriff, lookout, mayor, jester, villager }, {}),
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
  night: {
    mafia: {
      protocol: 'proposals',
      rounds: 2,
      chatRounds: 0,
      teammates: false,
      noKill: true,
      agreement: 'twoThirds',
      settlement: 'lowestSeat',
    },
  },
  discussion: { ...freeTalk, protocol: 'turns', rounds: 2, order: 'shuffled', nominate: false },
  decision: 'trial',
  vote: { candidates: 'living', elimination: 'plurality', skip: true, revote: false },
  reveal: { day: 'role', night: 'role' },
}
