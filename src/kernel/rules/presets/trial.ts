import type { Rules } from '../rules-schema.js'
import { baseRules, freeDiscussion, usualCast } from './base-rules.js'

/** Source 000: mafia by consensus, a shuffled discussion, then nomination, defense and judgment. */
export const trial: Rules = {
  ...baseRules,
  name: 'trial',
  cast: usualCast({
    protect: { self: false, skip: true, onNoAnswer: 'nothing' },
    investigate: { when: 'dawn', skip: true, onNoAnswer: 'nothing' },
  }),
  roleCounts: {
    mafia: { base: 0, per: { count: 3, players: 10, rounding: 'round' }, min: 1 },
    doctor: { base: 1 },
    sheriff: { base: 1 },
  },
  night: {
    mafia: {
      protocol: 'consensus',
      rounds: 2,
      chatRounds: 0,
      teammates: false,
      noKill: false,
      agreement: 'strictMajority',
      settlement: 'randomNamed',
    },
  },
  discussion: { ...freeDiscussion, protocol: 'turns', rounds: 2, order: 'shuffled', nominate: false },
  decision: 'trial',
  vote: { candidates: 'living', elimination: 'plurality', skip: true, revote: false },
  reveal: { day: 'none', night: 'none' },
  due: { thoughts: true, reasons: ['kill'] },
}
