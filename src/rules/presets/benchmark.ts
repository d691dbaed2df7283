import { baseRules, freeTalk } from '../base-rules.js'
import type { Rules } from '../rules-schema.js'
import { classic } from './classic.js'

/** Source 003: secret kill ballots, no repeated protection, a shot that no doctor stops, causes of death told. */
export const benchmark: Rules = {
  ...baseRules,
  name: 'benchmark',
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
    doctor: { self: true, repeat: false, skip: false, onNoAnswer: 'random' },
    sheriff: { learns: 'team', when: 'night', skip: false, onNoAnswer: 'random' },
    vigilante: { shots: 1, blockable: false },
  },
  discussion: { ...freeTalk, protocol: 'turns', rounds: 1, order: 'seat', nominate: false },
  decision: 'vote',
  vote: { candidates: 'living', elimination: 'majority', skip: true, revote: false },
  reveal: { day: 'role', night: 'role' },
  revealCause: true,
}
