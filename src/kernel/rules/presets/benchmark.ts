import type { Rules } from '../rules-schema.js'
import { baseRules, freeDiscussion, usualCast } from './base-rules.js'
import { classic } from './classic.js'

/** Source 003: secret kill ballots, no repeated protection, a shot that no doctor stops, public causes of death. */
export const benchmark: Rules = {
  ...baseRules,
  name: 'benchmark',
  cast: usualCast({ protect: { repeat: false }, shoot: { blockable: false } }),
  roleCounts: classic.roleCounts,
  night: {
    mafia: {
      protocol: 'ballot',
      rounds: 1,
      chatRounds: 0,
      teammates: false,
      noKill: false,
      agreement: 'strictMajority',
      settlement: 'leaderOrRandom',
    },
  },
  discussion: { ...freeDiscussion, protocol: 'turns', rounds: 1, order: 'seat', nominate: false },
  decision: 'vote',
  vote: { candidates: 'living', elimination: 'majority', skip: true, revote: false },
  reveal: { day: 'role', night: 'role' },
  revealCause: true,
}
